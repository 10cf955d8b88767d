import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { Snippet } from './copy.tsx';
import { Stacked } from '../layout/layout.tsx';
import { TabList } from '../layout/tab-list.tsx';

/** One way to do something by a text to paste. */
export interface Pasted {
  readonly id: string;
  readonly label: string;
  readonly lead: string;
  readonly text: string;
  /** Where it belongs. */
  readonly where: string;
}

/** Ways to choose from, one tab each; the first is open. */
export function SnippetTabs({ snippets }: { readonly snippets: readonly Pasted[] }) {
  return (
    <Tabs defaultValue={snippets[0]?.id ?? null} keepMounted={false}>
      <TabList>
        {snippets.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </TabList>
      {snippets.map(({ id, lead, text, where }) => (
        <Tabs.Panel key={id} value={id} pt="sm">
          <Stacked gap={10}>
            <div>{lead}</div>
            <Snippet text={text} where={where} />
          </Stacked>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
