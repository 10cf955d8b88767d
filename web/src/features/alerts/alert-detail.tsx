import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useDeferredValue, useState } from 'react';
import type { Alert } from '../../api/types.ts';
import { Ago, Lasting } from '../../components/text/ago.tsx';
import { useAsked } from '../../components/forms/asked.ts';
import { Icon } from '../../components/icon.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { lazyDialog } from '../../components/loading/lazy-dialog.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { Busy, Together } from '../../components/loading/together.tsx';
import { useScreenName } from '../../components/layout/screen-name.ts';
import { CopyLink } from '../../components/text/copy-link.tsx';
import { Person, SeverityPill } from '../../components/text/severity.tsx';
import { useTip } from '../../components/text/use-tip.tsx';
import { useMay } from '../../api/session.ts';
import { acknowledgeLabel, canDo, stillWanted, useAlertActions } from './actions.ts';
import styles from './alert-detail.module.css';
import { Annotations, Facts, LabelSet, Texts } from './facts.tsx';
import { GroupMembers } from './group-members.tsx';
import { alertQuery, relatedQuery } from './queries.ts';
import { sharedLabels } from './shared-labels.ts';
import { AlertTimeline } from './alert-timeline.tsx';
import { Thread } from './thread.tsx';

/** What is looked at after the alert itself. */
const FiringHistory = lazyPart(async () => (await import('./history/firing-history.tsx')).FiringHistory);

const SilenceDialog = lazyDialog(async () => (await import('../../components/silences/silence-dialog.tsx')).SilenceDialog);

/** The alert itself is read while its parts are on their way. */
const PATIENCE_MS = 3_000;

interface AlertDetailProps {
  readonly number: number;
  readonly onClose: () => void;
  readonly onPickLabel: (name: string, value: string) => void;
  /** What the team knows to do about it. */
  readonly playbooks: (number: number) => ReactNode;
  /** What agents found. */
  readonly investigations: (alert: Alert) => ReactNode;
}

/** One alert: what it is, who has it, what was decided, who said what. */
export function AlertDetail({ number, onClose, onPickLabel, playbooks, investigations }: AlertDetailProps) {
  const { data, error, refetch } = useQuery(alertQuery(number));
  // The press that moves on is answered first, what is known of the next one follows; never another alert under this number.
  const drawn = useDeferredValue(data);
  const alert = drawn?.number === number ? drawn : undefined;
  const { on, tip } = useTip<HTMLButtonElement>(() => 'Back to the list  Esc');
  useScreenName(data ? `#${number} ${data.title}` : `Alert #${number}`);
  return (
    <article className={`column shrinks holds surface wide tall ${styles.detail}`} aria-label={`Alert #${number}`}>
      <header className={`row middle gap-10 ${styles.top}`}>
        <span className="muted text figures">#{number}</span>
        {alert && <SeverityPill severity={alert.severity} status={alert.status} />}
        <span className="fill" />
        <CopyLink />
        <ActionIcon {...on} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
        {tip}
      </header>
      <div className={`fill scrolls-y low ${styles.scroll}`}>
        {error && !data && <ProblemNote error={error} what={`#${number} could not be loaded`} retry={() => void refetch()} />}
        {!alert && (data || !error) && <DetailSkeleton />}
        {alert && <Body alert={alert} onPickLabel={onPickLabel} playbooks={playbooks} investigations={investigations} />}
      </div>
      {alert && <Actions alert={alert} />}
    </article>
  );
}

function Body({
  alert,
  onPickLabel,
  playbooks,
  investigations,
}: { readonly alert: Alert } & Pick<AlertDetailProps, 'onPickLabel' | 'playbooks' | 'investigations'>) {
  return (
    <>
      <div className={styles.head}>
        <h2 className={`bare title bold breaks ${styles.title}`}>{alert.title}</h2>
        <StateLine alert={alert} />
      </div>
      <Texts alert={alert} />
      <div className={`grid one ${styles.columns}`}>
        <div className={`column shrinks ${styles.sidebar}`}>
          <LabelSet labels={alert.labels} onPick={onPickLabel} />
          <Facts alert={alert} />
        </div>
        <div className={`column shrinks ${styles.reading}`}>
          <Annotations alert={alert} />
          <Together of={String(alert.number)} patienceMs={PATIENCE_MS}>
            {investigations(alert)}
            {playbooks(alert.number)}
            <Suspense fallback={<Busy />}>
              <FiringHistory alert={alert} />
            </Suspense>
            <AlertTimeline number={alert.number} />
            <GroupMembers alert={alert} />
            <Thread alert={alert} />
          </Together>
        </div>
      </div>
    </>
  );
}

/** State, since when, who has it. */
function StateLine({ alert }: { readonly alert: Alert }) {
  const wanted = stillWanted(alert);
  if (alert.status === 'resolved') {
    return (
      <p className={`muted bare below-4 ${styles.state}`}>
        Resolved{alert.resolved_by ? ` by ${alert.resolved_by.name}` : ''} <Ago at={alert.resolved_at ?? alert.updated_at} />, after{' '}
        <Lasting from={alert.starts_at} until={alert.resolved_at ?? alert.updated_at} />
      </p>
    );
  }
  return (
    <p className={`muted bare below-4 ${styles.state}`}>
      Firing for <Lasting from={alert.starts_at} until={null} />
      {alert.status === 'firing' && !alert.owner && <strong className={styles.nobody}>, unacknowledged</strong>}
      {alert.owner && (
        <>
          , acknowledged by <Person id={alert.owner.user_id} name={alert.owner.display_name} size={18} />{' '}
          <strong>{alert.owner.display_name}</strong> through{' '}
          <Link to="/incidents/$ref" params={{ ref: String(alert.owner.incident_number) }}>
            incident #{alert.owner.incident_number}
          </Link>
        </>
      )}
      {alert.status === 'acknowledged' && alert.acknowledged_by && (
        <>
          , acknowledged by <Person id={alert.acknowledged_by.id} name={alert.acknowledged_by.name} size={18} />{' '}
          <strong>{alert.acknowledged_by.name}</strong> <Ago at={alert.acknowledged_at ?? alert.updated_at} />
          {wanted !== null && <strong className={styles.nobody}>, {wanted}</strong>}
        </>
      )}
    </p>
  );
}

function Actions({ alert }: { readonly alert: Alert }) {
  const act = useAlertActions();
  const [silencing, setSilencing] = useState(false);
  useAsked(
    'silence',
    useCallback(() => setSilencing(true), []),
    String(alert.number),
  );
  const mayCommand = useMay('incidents:command');
  const { data: related } = useQuery(relatedQuery(alert.number));
  const mates = related?.items.filter((other) => other.relation !== 'similar' && other.number !== alert.number) ?? [];
  if (!useMay('alerts:write')) return null;
  return (
    <footer className={`row wrap middle gap-8 line-above surface ${styles.actions}`}>
      {canDo('acknowledge', alert) && (
        <Button className={styles.main} leftSection={<Icon name="user" />} onClick={() => act('acknowledge', alert)}>
          {acknowledgeLabel(alert, mayCommand)}
        </Button>
      )}
      {alert.status !== 'resolved' && (
        <Button
          className={styles.main}
          variant={canDo('acknowledge', alert) ? 'default' : 'filled'}
          leftSection={<Icon name="check" />}
          onClick={() => act('resolve', alert)}
        >
          Resolve
        </Button>
      )}
      {alert.status === 'resolved' && (
        <Button className={styles.main} variant="default" leftSection={<Icon name="undo" />} onClick={() => act('reopen', alert)}>
          Reopen
        </Button>
      )}
      <Button variant="subtle" onClick={() => setSilencing(true)}>
        Silence
      </Button>
      <SilenceDialog
        opened={silencing}
        labels={alert.labels}
        groupLabels={mates.length > 0 ? sharedLabels([alert, ...mates]) : null}
        onClose={() => setSilencing(false)}
      />
    </footer>
  );
}

function DetailSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton height={24} width="60%" />
      <Skeleton height={14} width="35%" mt={10} />
      <Skeleton height={80} mt={24} />
      <Skeleton height={180} mt={16} />
    </div>
  );
}
