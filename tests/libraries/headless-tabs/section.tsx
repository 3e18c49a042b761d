import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";

export function HeadlessTabsSection({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <TabGroup>
        <TabList>
          <Tab>One</Tab>
          <Tab>Two</Tab>
        </TabList>
        <TabPanels>
          <TabPanel>First</TabPanel>
          <TabPanel>Second</TabPanel>
        </TabPanels>
      </TabGroup>
    </section>
  );
}
