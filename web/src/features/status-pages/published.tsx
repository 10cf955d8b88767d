import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { POST_WORDS } from '../../components/text/status-words.ts';
import { PublishForm } from './publish-form.tsx';
import styles from './published.module.css';
import { aboutIncidentQuery, type Published, publishedQuery, STATUS_PAGES, type StatusPage } from './queries.ts';
import { componentNames, POST_TONES } from './words.ts';

/** What was published of incidents, the newest first. */
export function PublishedList({ page }: { readonly page: StatusPage }) {
  const { data, error, refetch } = useQuery(publishedQuery(page.id));
  const mayWrite = useMay('statuspages:write');
  const [publishing, setPublishing] = useState(false);
  const publish = mayWrite && (
    <Button leftSection={<Icon name="send" />} onClick={() => setPublishing(true)}>
      Publish an incident
    </Button>
  );
  const form = <PublishForm opened={publishing} page={page} post={null} onClose={() => setPublishing(false)} />;
  if (error && !data) return <ProblemNote error={error} what="The published incidents could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={140} radius={10} aria-busy="true" />;
  if (data.items.length === 0)
    return (
      <>
        <Empty icon="send" title="Nothing published" action={publish}>
          When customers notice something, say what you know. Subscribers get it by email.
        </Empty>
        {form}
      </>
    );
  return (
    <Stacked gap={16}>
      <Inline>{publish}</Inline>
      {data.items.map((post) => (
        <PublishedCard key={post.id} page={page} post={post} />
      ))}
      {form}
    </Stacked>
  );
}

/** How the incident stands internally, beside what customers read. One that this person may not see is not named. */
function Internal({ id }: { readonly id: string }) {
  const { data } = useQuery({ ...aboutIncidentQuery(id), retry: false });
  if (!data) return null;
  return (
    <p className="muted text">
      <Link to="/incidents/$ref" params={{ ref: String(data.number) }}>
        Incident #{data.number}
      </Link>{' '}
      is {data.status} internally
    </p>
  );
}

function PublishedCard({ page, post }: { readonly page: StatusPage; readonly post: Published }) {
  const client = useQueryClient();
  const mayWrite = useMay('statuspages:write');
  const [updating, setUpdating] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    await answer(
      api.DELETE('/api/v1/status-pages/{id}/incidents/{incidentId}', { params: { path: { id: page.id, incidentId: post.id } } }),
    );
    await client.invalidateQueries({ queryKey: STATUS_PAGES });
  };
  return (
    <Card
      title={post.title}
      note={componentNames(page.components, post.component_ids)}
      action={<StateWord tone={POST_TONES[post.status]}>{POST_WORDS[post.status]}</StateWord>}
    >
      {post.incident_id !== null && <Internal id={post.incident_id} />}
      <ol className={`flush unmarked ${styles.updates}`}>
        {post.updates.map((update) => (
          <li key={update.id}>
            <div className="muted text">
              {POST_WORDS[update.status]} · <Ago at={update.at} />
              {update.edited_at !== null && ' · edited'}
            </div>
            <p className="breaks own-lines bare below-2">{update.message}</p>
          </li>
        ))}
      </ol>
      {mayWrite && (
        <Inline>
          <Button size="xs" variant="default" onClick={() => setUpdating(true)}>
            Publish an update
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </Inline>
      )}
      <PublishForm opened={updating} page={page} post={post} onClose={() => setUpdating(false)} />
      <Confirm
        opened={removing}
        title={`Remove ${post.title}?`}
        action="Remove from the status page"
        run={remove}
        onClose={() => setRemoving(false)}
      >
        Customers no longer see it. What subscribers were sent stays in their mailboxes.
      </Confirm>
    </Card>
  );
}
