import * as Slider from "@radix-ui/react-slider";

export function RadixSliderSection({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <Slider.Root defaultValue={[40]} max={100} step={1}>
        <Slider.Track>
          <Slider.Range />
        </Slider.Track>
        <Slider.Thumb aria-label="Volume" />
      </Slider.Root>
    </section>
  );
}
