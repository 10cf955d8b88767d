import { Tabs } from '@mantine/core';
import { Snippet } from '../../components/copy.tsx';
import { Stacked } from '../../components/layout.tsx';
import { TabList } from '../../components/tab-list.tsx';
import { snippets } from './snippets.ts';

/** The ways to connect a sender with a token, one tab each. */
export function SnippetTabs({ token }: { readonly token: string }) {
  const all = snippets(window.location.origin, token);
  return (
    <Tabs defaultValue="alertmanager" keepMounted={false}>
      <TabList>
        {all.map((entry) => (
          <Tabs.Tab key={entry.id} value={entry.id}>
            {entry.label}
          </Tabs.Tab>
        ))}
      </TabList>
      {all.map((entry) => (
        <Tabs.Panel key={entry.id} value={entry.id} pt="sm">
          <Stacked gap={10}>
            <div>{entry.lead}</div>
            <Snippet text={entry.text} where={entry.where} />
          </Stacked>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
