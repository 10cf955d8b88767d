import '@mantine/core/styles/Drawer.css';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { Routing } from '../../api/types.ts';
import { At } from '../../components/text/ago.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { Person } from '../../components/text/severity.tsx';
import { toastSaved } from '../../components/toasts/toast.tsx';
import { type Change, changesBetween } from './changes.ts';
import { draftStore } from './draft.ts';
import styles from './history.module.css';
import { routingQuery, versionQuery, versionsQuery } from './queries.ts';

interface HistoryProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly inForce: Routing;
  readonly mayWrite: boolean;
}

/** Who saved what, and the way back. */
export function History({ opened, onClose, inForce, mayWrite }: HistoryProps) {
  const { data, error, refetch } = useQuery({ ...versionsQuery, enabled: opened });
  const [restoring, setRestoring] = useState<number | null>(null);
  const client = useQueryClient();
  const restore = async () => {
    if (restoring === null) return;
    const { warnings, ...saved } = await answer(
      api.POST('/api/v1/routes/versions/{version}/restore', { params: { path: { version: restoring } } }),
    );
    client.setQueryData(routingQuery.queryKey, saved);
    draftStore.set(null);
    await client.invalidateQueries({ queryKey: versionsQuery.queryKey, exact: true });
    toastSaved(`Version ${restoring} restored as version ${saved.version}`, warnings);
  };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title="Rule history"
      styles={{ title: { fontSize: 16, fontWeight: 600 } }}
    >
      {error && <ProblemNote error={error} what="The history could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.items.length === 0 && <Hint>No versions yet. Each save is listed here with its author and can be restored.</Hint>}
      <ol className="plain" aria-label="Versions">
        {data?.items.map((entry) => (
          <li key={entry.version} className={`line-above column gap-6 ${styles.version}`}>
            <div className={`row middle gap-8 ${styles.head}`}>
              <Person id={entry.created_by.id} name={entry.created_by.name} />
              <span>
                <b>Version {entry.version}</b> by {entry.created_by.name}, <At at={entry.created_at} />
              </span>
            </div>
            <WhatItDid version={entry.version} />
            {entry.version === inForce.version ? (
              <div className="resolved text semibold">active</div>
            ) : (
              mayWrite && (
                <Inline>
                  <Button size="compact-sm" variant="default" onClick={() => setRestoring(entry.version)}>
                    Restore version {entry.version}
                  </Button>
                </Inline>
              )
            )}
          </li>
        ))}
      </ol>
      <Confirm
        opened={restoring !== null}
        title={`Restore version ${restoring ?? ''}?`}
        action={`Restore version ${restoring ?? ''}`}
        onClose={() => setRestoring(null)}
        run={restore}
      >
        {restoring !== null && <WhatRestoringDoes version={restoring} inForce={inForce} />}
      </Confirm>
    </Drawer>
  );
}

const NOTHING: Pick<Routing, 'rules' | 'destinations' | 'default_destinations'> = { rules: [], destinations: [], default_destinations: [] };

function WhatItDid({ version }: { readonly version: number }) {
  const after = useQuery(versionQuery(version));
  const before = useQuery({ ...versionQuery(version - 1), enabled: version > 1 });
  if (!after.data || (version > 1 && !before.data)) return null;
  return <Changes changes={changesBetween(before.data ?? NOTHING, after.data)} none="Saved without a change" />;
}

function WhatRestoringDoes({ version, inForce }: { readonly version: number; readonly inForce: Routing }) {
  const { data, error } = useQuery(versionQuery(version));
  if (error) return <ProblemNote error={error} what="This version could not be loaded" />;
  if (!data) return <Skeleton height={40} />;
  return (
    <Stacked gap={8}>
      <div>It applies immediately, as a new version. Compared with the active rules:</div>
      <Changes changes={changesBetween(inForce, data)} none="No differences." />
    </Stacked>
  );
}

const SIGNS = { added: '+', removed: '−', changed: '~' } as const;
const MOST = 8;

/** Differences, a line each. */
export function Changes({ changes, none }: { readonly changes: readonly Change[]; readonly none: string }) {
  if (changes.length === 0) return <div className={`muted text breaks ${styles.change}`}>{none}</div>;
  return (
    <ul className="plain">
      {changes.slice(0, MOST).map((change) => (
        <li key={change.text} className={`muted text breaks ${styles.change}`} data-kind={change.kind}>
          <span className={`mid mono ${styles.sign}`}>{SIGNS[change.kind]}</span> {change.text}
        </li>
      ))}
      {changes.length > MOST && <li className={`muted text breaks ${styles.change}`}>and {changes.length - MOST} more</li>}
    </ul>
  );
}
