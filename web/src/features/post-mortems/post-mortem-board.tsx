import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BASE_PATH } from '../../api/base.ts';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { DeleteMenu } from '../../components/forms/delete-menu.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { SidebarLayout } from '../../components/layout/sidebar-layout.tsx';
import { OldVersion, Versions } from '../../components/layout/versions.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { Editor } from './editor.tsx';
import styles from './editor.module.css';
import { ItemsOf } from './items-of.tsx';
import { Entries } from './moments.tsx';
import { POST_MORTEMS, type PostMortem, postMortemQuery, usePostMortemNews, versionQuery, versionsQuery } from './queries.ts';
import { ReadView } from './read-view.tsx';
import { Review } from './review.tsx';
import { StartPostMortem } from './start.tsx';
import { useDraft } from './use-draft.ts';

/** The post-mortem of an incident, beside its timeline. */
export function PostMortemBoard({ incidentRef }: { readonly incidentRef: string }) {
  usePostMortemNews();
  const { data: postMortem, error, refetch } = useQuery(postMortemQuery(incidentRef));
  if (postMortem) return <Loaded key={postMortem.id} postMortem={postMortem} incidentRef={incidentRef} />;
  return (
    <SidebarLayout title={`Post-mortem of incident ${incidentRef}`} sidebar={null} sidebarName="Timeline">
      {error && <ProblemNote error={error} what="The post-mortem could not be loaded" retry={() => void refetch()} />}
      {postMortem === null && <StartPostMortem incidentRef={incidentRef} />}
      {postMortem === undefined && !error && <Skeleton height={240} aria-busy="true" />}
    </SidebarLayout>
  );
}

function Loaded({ postMortem, incidentRef }: { readonly postMortem: PostMortem; readonly incidentRef: string }) {
  const mayWrite = useMay('postmortems:write');
  const writable = postMortem.editable && mayWrite;
  const [view, setView] = useState<'write' | 'read'>('write');
  const [old, setOld] = useState<number | null>(null);
  const editing = useDraft(postMortem);
  const version = useQuery({ ...versionQuery(incidentRef, old ?? 1), enabled: old !== null });
  const writing = writable && view === 'write' && old === null;
  const title = (
    <>
      {postMortem.title} <span className={styles.onScreen}>· post-mortem</span>
    </>
  );
  return (
    <SidebarLayout
      title={title}
      name={`Post-mortem of #${postMortem.incident_number} ${postMortem.title}`}
      lead={
        <>
          <Link to="/incidents/$ref" params={{ ref: String(postMortem.incident_number) }}>
            Incident #{postMortem.incident_number}
          </Link>{' '}
          · by {postMortem.authors.map(({ name }) => name).join(', ')}
        </>
      }
      action={<Tools postMortem={postMortem} view={view} onView={writable ? setView : null} />}
      sidebarName="Timeline and versions"
      sidebar={
        <div className={styles.onScreen}>
          <Stacked gap={16}>
            <Entries incidentRef={incidentRef} onInsert={writing ? editing.insert : null} used={editing.draft.timeline} />
            <VersionsOf postMortem={postMortem} incidentRef={incidentRef} old={old} onOld={setOld} />
          </Stacked>
        </div>
      }
    >
      <Review postMortem={postMortem} dirty={editing.dirty} />
      {old !== null && <OldVersion old={old} current={postMortem.version} onCurrent={() => setOld(null)} />}
      {version.error && old !== null && <ProblemNote error={version.error} what="The version could not be loaded" />}
      <Card>
        {writing ? (
          <Editor postMortem={postMortem} editing={editing} />
        ) : old !== null && !version.data ? (
          <Skeleton height={200} aria-busy="true" />
        ) : (
          <ReadView shown={version.data && old !== null ? version.data : postMortem} />
        )}
      </Card>
      <ItemsOf incidentRef={incidentRef} />
    </SidebarLayout>
  );
}

interface ToolsProps {
  readonly postMortem: PostMortem;
  readonly view: 'write' | 'read';
  /** Null: it can only be read. */
  readonly onView: ((view: 'write' | 'read') => void) | null;
}

function Tools({ postMortem, view, onView }: ToolsProps) {
  const client = useQueryClient();
  const mayDelete = useMay('postmortems:delete') && postMortem.status !== 'published';
  const remove = async () => {
    await answer(api.DELETE('/api/v1/incidents/{id}/post-mortem', { params: { path: { id: postMortem.incident_id } } }));
    await client.invalidateQueries({ queryKey: POST_MORTEMS });
    toast({ tone: 'good', text: 'The post-mortem is deleted' });
  };
  return (
    <div className={styles.onScreen}>
      <Inline>
        {onView && (
          <SegmentedControl
            size="xs"
            aria-label="Write or read"
            value={view}
            onChange={(next) => onView(next === 'read' ? 'read' : 'write')}
            data={[
              { value: 'write', label: 'Write' },
              { value: 'read', label: 'Read' },
            ]}
          />
        )}
        <Button
          component="a"
          href={`${BASE_PATH}/api/v1/incidents/${postMortem.incident_number}/post-mortem?format=markdown`}
          target="_blank"
          variant="default"
          leftSection={<Icon name="download" size={14} />}
        >
          Markdown
        </Button>
        <Button
          variant="default"
          onClick={() => {
            onView?.('read');
            // After the page has drawn what is read.
            setTimeout(() => window.print(), 100);
          }}
        >
          Print
        </Button>
        {mayDelete && (
          <DeleteMenu name="the post-mortem" run={remove}>
            The post-mortem, its versions and its action items are deleted. A new one can be written then.
          </DeleteMenu>
        )}
      </Inline>
    </div>
  );
}

interface VersionsOfProps {
  readonly postMortem: PostMortem;
  readonly incidentRef: string;
  readonly old: number | null;
  readonly onOld: (version: number | null) => void;
}

function VersionsOf({ postMortem, incidentRef, old, onOld }: VersionsOfProps) {
  const { data } = useQuery(versionsQuery(incidentRef));
  return data ? <Versions items={data.items} total={data.total} current={postMortem.version} old={old} onOld={onOld} /> : null;
}
