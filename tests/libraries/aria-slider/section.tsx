import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components";

export function AriaSliderSection({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <Slider defaultValue={30}>
        <Label>Amount</Label>
        <SliderOutput />
        <SliderTrack>
          <SliderThumb />
        </SliderTrack>
      </Slider>
    </section>
  );
}
