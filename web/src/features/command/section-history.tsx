import { Button, Skeleton } from '@mantine/core';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { OldVersion, Versions } from '../../components/layout/versions.tsx';
import { Markdown } from '../../components/text/markup/markdown.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import styles from './document.module.css';
import { documentQuery, type ListSection, type SectionName, type SectionVersion, sectionVersionsQuery } from './queries.ts';
import { RowChanges, RowsTable } from './rows.tsx';
import { rowChanges, textChanges } from './section-changes.ts';
import { SECTION_TITLES } from './words.ts';

interface SectionHistoryProps {
  readonly incidentId: string;
  readonly name: SectionName;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The versions of a section: who saved them, what they held and changed, and the way back to one of them. */
export function SectionHistory({ incidentId, name, opened, onClose }: SectionHistoryProps) {
  const title = SECTION_TITLES[name];
  return (
    <Dialog opened={opened} onClose={onClose} size="xl" title={`History of ${title.toLowerCase()}`}>
      <History incidentId={incidentId} name={name} />
    </Dialog>
  );
}

type View = 'content' | 'changes' | 'now';

function History({ incidentId, name }: Pick<SectionHistoryProps, 'incidentId' | 'name'>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(sectionVersionsQuery(incidentId, name));
  const [old, setOld] = useState<number | null>(null);
  const [view, setView] = useState<View>('changes');
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const [newest] = items;
  if (!newest)
    return error ? (
      <ProblemNote error={error} what="The versions could not be loaded" retry={() => void refetch()} />
    ) : (
      <Skeleton height={160} aria-busy="true" />
    );
  const shown = items.find(({ version }) => version === old) ?? newest;
  const isOld = shown.version !== newest.version;
  const before = items.find(({ version }) => version === shown.version - 1) ?? null;
  return (
    <div className={`grid ${styles.history}`}>
      <Versions
        items={items}
        total={data?.pages[0]?.total ?? items.length}
        current={newest.version}
        old={old}
        onOld={setOld}
        older={hasNextPage ? { load: () => void fetchNextPage(), loading: isFetchingNextPage } : undefined}
      />
      <div className="column at-top gap-12 shrinks">
        {isOld && (
          <OldVersion old={shown.version} current={newest.version} onCurrent={() => setOld(null)}>
            <Restore key={shown.id} incidentId={incidentId} name={name} to={shown} over={newest.version} onRestored={() => setOld(null)} />
          </OldVersion>
        )}
        <SegmentedControl
          size="xs"
          aria-label="What is shown of the version"
          value={view === 'now' && !isOld ? 'changes' : view}
          onChange={(next) => setView(next as View)}
          data={[
            { value: 'changes', label: 'Its changes' },
            { value: 'content', label: 'Its content' },
            ...(isOld ? [{ value: 'now', label: 'Changes since' }] : []),
          ]}
        />
        {view === 'content' ? (
          <Content name={name} content={shown.content} />
        ) : view === 'now' && isOld ? (
          <Changes name={name} before={shown.content} after={newest.content} />
        ) : before === null && shown.version > 1 ? (
          <p className="bare muted text">Show older versions to compare it with the one before.</p>
        ) : (
          <Changes name={name} before={before?.content ?? null} after={shown.content} />
        )}
      </div>
    </div>
  );
}

type Held = SectionVersion['content'];

function Content({ name, content }: { readonly name: SectionName; readonly content: Held }) {
  if (content.length === 0) return <p className="bare muted text">Empty.</p>;
  return typeof content === 'string' ? <Markdown>{content}</Markdown> : <RowsTable name={name as ListSection} rows={content} />;
}

/** What differs; `before` null: it was the first version. */
function Changes({ name, before, after }: { readonly name: SectionName; readonly before: Held | null; readonly after: Held }) {
  if (typeof after !== 'string') {
    const changes = rowChanges(typeof before === 'string' || before === null ? [] : before, after);
    if (changes.length === 0) return <p className="bare muted text">Nothing but the order of the rows.</p>;
    return <RowChanges name={name as ListSection} changes={changes} />;
  }
  const pieces = textChanges(typeof before === 'string' ? before : '', after);
  if (pieces === null) return <p className="bare muted text">The texts are too different to compare.</p>;
  return (
    <div className={`breaks lines ${styles.compared}`}>
      {pieces.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'added') return <ins key={key}>{text}</ins>;
        return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
      })}
    </div>
  );
}

interface RestoreProps {
  readonly incidentId: string;
  readonly name: SectionName;
  readonly to: SectionVersion;
  /** The version that it is saved over. */
  readonly over: number;
  readonly onRestored: () => void;
}

/** Saves what a version held as a new one; nothing is lost by it. */
function Restore({ incidentId, name, to, over, onRestored }: RestoreProps) {
  const client = useQueryClient();
  const mayWrite = useMay('incidents:write');
  const restore = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/v1/incidents/{id}/ics/document/{section}', {
          params: { path: { id: incidentId, section: name } },
          body: { content: to.content, version: over },
        }),
      ),
    onSuccess: ({ version }) => {
      toast({ tone: 'good', text: `Version ${to.version} restored as version ${version}` });
      onRestored();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: documentQuery(incidentId).queryKey }),
        client.invalidateQueries({ queryKey: sectionVersionsQuery(incidentId, name).queryKey }),
      ]),
  });
  if (!mayWrite) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
        Restore version {to.version}
      </Button>
      {restore.error && <ProblemNote error={restore.error} what="The version was not restored" />}
    </>
  );
}
