import * as Accordion from "@radix-ui/react-accordion";

export function RadixAccordionSection({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <Accordion.Root type="single" collapsible>
        <Accordion.Item value="one">
          <Accordion.Header>
            <Accordion.Trigger>One</Accordion.Trigger>
          </Accordion.Header>
          <Accordion.Content>First text</Accordion.Content>
        </Accordion.Item>
      </Accordion.Root>
    </section>
  );
}
