import { useIsSample } from '../../components/sample/sample-mark.tsx';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Tabs.css';
import { Button, Menu, Skeleton, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { Inline, Page } from '../../components/layout/layout.tsx';
import { TabList } from '../../components/layout/tab-list.tsx';
import { Copy } from '../../components/text/copy.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { PageEditor } from './page-editor.tsx';
import { PublishedList } from './published.tsx';
import { STATUS_PAGES, type StatusPage, statusPageQuery, useStatusPageNews } from './queries.ts';
import { SubscriberList } from './subscribers.tsx';
import { STATUS_TONES, STATUS_WORDS } from './words.ts';

/** One status page: what is published, how it looks, who is subscribed. */
export function PageBoard({ id }: { readonly id: string }) {
  useStatusPageNews();
  const { data: page, error, refetch } = useQuery(statusPageQuery(id));
  const [tab, setTab] = useState('incidents');
  // A form that was saved begins anew with what the server has.
  const [saves, setSaves] = useState(0);
  if (!page)
    return (
      <Page title="Status page">
        {error ? (
          <ProblemNote error={error} what="The status page could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton height={220} radius={10} aria-busy="true" />
        )}
      </Page>
    );
  return (
    <Page
      wide
      title={page.title}
      lead={<StateWord tone={STATUS_TONES[page.status]}>{STATUS_WORDS[page.status]}</StateWord>}
      action={<Tools page={page} />}
    >
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'incidents')}>
        <TabList>
          <Tabs.Tab value="incidents">Incidents</Tabs.Tab>
          <Tabs.Tab value="edit">Edit</Tabs.Tab>
          <Tabs.Tab value="subscribers">Subscribers</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="incidents" pt="md">
          <PublishedList page={page} />
        </Tabs.Panel>
        <Tabs.Panel value="edit" pt="md">
          <PageEditor key={saves} page={page} shown={tab === 'edit'} onSaved={() => setSaves((count) => count + 1)} />
        </Tabs.Panel>
        <Tabs.Panel value="subscribers" pt="md">
          {tab === 'subscribers' && <SubscriberList page={page} />}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Tools({ page }: { readonly page: StatusPage }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayDelete = useMay('statuspages:delete');
  const [removing, setRemoving] = useState(false);
  // Its address leads nowhere.
  const sample = useIsSample(page.id);
  const remove = async () => {
    await answer(api.DELETE('/api/v1/status-pages/{id}', { params: { path: { id: page.id } } }));
    await navigate({ to: '/status-pages' });
    client.removeQueries({ queryKey: statusPageQuery(page.id).queryKey });
    await client.invalidateQueries({ queryKey: STATUS_PAGES });
    toast({ tone: 'good', text: `${page.title} is deleted` });
  };
  return (
    <Inline>
      {!sample && page.private_url !== null && <Copy value={page.private_url} label="Copy private link" />}
      {!sample && (
        <Button
          component="a"
          variant="default"
          href={page.url}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="external" size={14} />}
        >
          View
        </Button>
      )}
      {mayDelete && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label="More" px={10}>
              <Icon name="more" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" leftSection={<Icon name="trash" size={14} />} onClick={() => setRemoving(true)}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Confirm
        opened={removing}
        title={`Delete ${page.title}?`}
        action={`Delete ${page.title}`}
        run={remove}
        onClose={() => setRemoving(false)}
      >
        Its address stops working. Its history, published incidents and subscribers are deleted.
      </Confirm>
    </Inline>
  );
}
