import '@mantine/core/styles/Tabs.css';
import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { SERVICE_CHOICES, useNamed } from '../../api/choices.ts';
import { serverNow, useNow } from '../../api/clock.ts';
import { asProblem } from '../../api/problem.ts';
import { useNames } from '../../api/people.ts';
import type { IncidentDetail as Detail } from '../../api/types.ts';
import { Lasting } from '../../components/text/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../components/keys/keys.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { useDraftFields } from '../../components/forms/use-draft.ts';
import { TabList } from '../../components/layout/tab-list.tsx';
import { SidebarLayout } from '../../components/layout/sidebar-layout.tsx';
import { Together } from '../../components/loading/together.tsx';
import { longSpanText } from '../../components/text/time.ts';
import { Markdown } from '../../components/text/markup/markdown.tsx';
import { Person } from '../../components/text/severity.tsx';
import { useIncidentNews } from './actions.ts';
import { Commands } from './commands/commands.tsx';
import { Facts } from './facts.tsx';
import { Ladder } from './escalation/ladder.tsx';
import styles from './incident-detail.module.css';
import { IncidentMark } from './incident-mark.tsx';
import { LastUpdate } from './last-update.tsx';
import { LinkedAlerts } from './linked-alerts.tsx';
import { PrivateMark } from './private-mark.tsx';
import { incidentQuery } from './queries.ts';
import { StatusStepper } from './status-stepper.tsx';
import { MyOffers } from './people/offers.tsx';
import { Responders } from './people/responders.tsx';
import { Roles } from './people/roles.tsx';
import { Summary } from './timeline/summary.tsx';
import { Talk } from './timeline/talk.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { countdown, isClose, isOver, isWanted, nextStep } from './words.ts';

/** A part of the room, under a name of its own. */
export interface IncidentTab {
  readonly value: string;
  readonly label: string;
  /** Whether what is typed there is a draft of this field. */
  readonly holds: (field: string) => boolean;
  readonly content: (incident: Detail) => ReactNode;
}

interface IncidentDetailProps {
  readonly incidentRef: string;
  readonly onBack: () => void;
  /** Notifications of it. */
  readonly paged: (incidentId: string) => ReactNode;
  /** What agents found. */
  readonly investigations: (incident: Detail) => ReactNode;
  /** What the team knows to do about it, and what is followed. */
  readonly playbooks: (incidentId: string) => ReactNode;
  /** The way to them from the head; nothing where there is none. */
  readonly playbooksButton: (incidentId: string, onOpen: () => void) => ReactNode;
  /** What is learned from it. */
  readonly postMortem: (incidentId: string) => ReactNode;
  /** When the next status update is due. */
  readonly nextUpdate: (incident: Detail) => ReactNode;
  /** What stands beside the overview. */
  readonly tabs: readonly IncidentTab[];
  /** The chosen one; null: the overview. */
  readonly tab: string | null;
  readonly onTab: (tab: string | null) => void;
}

/** One incident: state, since when, who leads, what happens next, what was done. */
export function IncidentDetail({ incidentRef, onBack, ...parts }: IncidentDetailProps) {
  useIncidentNews();
  useKeys({ Escape: onBack });
  const { data: incident, error, refetch } = useQuery(incidentQuery(incidentRef));
  // Deleted, or private to others by now: what was loaded before is not shown on.
  const gone = error !== null && asProblem(error).status === 404;
  if (!incident || gone)
    return (
      <SidebarLayout title={`Incident ${incidentRef}`} sidebar={null} sidebarName="Facts">
        {error ? (
          <ProblemNote error={error} what="The incident could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton height={240} aria-busy="true" />
        )}
      </SidebarLayout>
    );
  return (
    <Together of={incident.id}>
      {/* Anew for each: what is typed belongs to one. */}
      <Loaded key={incident.id} incident={incident} {...parts} />
    </Together>
  );
}

const OVERVIEW = 'overview';

function Loaded({
  incident,
  nextUpdate,
  paged,
  investigations,
  playbooks,
  playbooksButton,
  postMortem,
  tabs,
  tab,
  onTab,
}: Omit<IncidentDetailProps, 'incidentRef' | 'onBack'> & { readonly incident: Detail }) {
  const drafts = useDraftFields(incident.id);
  const chosen = tabs.find(({ value }) => value === tab)?.value ?? OVERVIEW;
  // What was opened stays: what is typed there is not lost by a look elsewhere.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (!opened.has(chosen)) setOpened(new Set([...opened, chosen]));
  const guide = useRef<HTMLDivElement>(null);
  const [toGuide, setToGuide] = useState(false);
  // Once the overview is there.
  useEffect(() => {
    if (!toGuide || chosen !== OVERVIEW) return;
    setToGuide(false);
    guide.current?.scrollIntoView({ block: 'start' });
    guide.current?.focus({ preventScroll: true });
  }, [toGuide, chosen]);
  const openPlaybooks = () => {
    setToGuide(true);
    if (chosen !== OVERVIEW) onTab(null);
  };
  const nameOf = useNames([
    incident.commander_id,
    ...incident.roles.map((role) => role.user_id),
    ...(incident.escalation?.notified.map((each) => each.user_id) ?? []),
  ]);
  return (
    <SidebarLayout
      title={
        <>
          <span className={`muted figures ${styles.number}`}>#{incident.number}</span> {incident.title}
        </>
      }
      name={`#${incident.number} ${incident.title}`}
      lead={<StateLine incident={incident} nameOf={nameOf} nextUpdate={nextUpdate(incident)} />}
      action={<Commands incident={incident} />}
      below={<StatusStepper incident={incident} />}
      sidebarName="Facts of the incident"
      sidebar={
        <>
          <Roles incident={incident} nameOf={nameOf} />
          <Responders incident={incident} />
          <Facts incident={incident} />
          {postMortem(incident.id)}
        </>
      }
    >
      <div className={`row wrap gap-6 ${styles.links}`}>
        {playbooksButton(incident.id, openPlaybooks)}
        <Talk incident={incident} />
      </div>
      <LastUpdate incident={incident} />
      <MyOffers incident={incident} />
      <Tabs value={chosen} onChange={(next) => onTab(next === OVERVIEW ? null : next)}>
        <TabList>
          <Tabs.Tab value={OVERVIEW}>Overview</Tabs.Tab>
          {tabs.map(({ value, label, holds }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
              {drafts.some(holds) && <span className="warning regular"> draft</span>}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value={OVERVIEW} className={`column ${styles.panel}`}>
          {incident.description && (
            <div className={styles.description}>
              <Markdown>{incident.description}</Markdown>
            </div>
          )}
          {incident.escalation && incident.escalation.levels > 0 && <Ladder escalation={incident.escalation} nameOf={nameOf} />}
          <Summary incident={incident} />
          {investigations(incident)}
          <div ref={guide} tabIndex={-1} className={styles.guide}>
            {playbooks(incident.id)}
          </div>
          <LinkedAlerts incident={incident} />
          <Timeline incident={incident} />
          {paged(incident.id)}
        </Tabs.Panel>
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value} className={`column ${styles.panel}`}>
            {opened.has(value) && (
              <Together of={incident.id} fallback={<Skeleton height={240} />}>
                <Suspense fallback={<Skeleton height={240} aria-busy="true" />}>{content(incident)}</Suspense>
              </Together>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </SidebarLayout>
  );
}

interface Named {
  readonly incident: Detail;
  readonly nameOf: (id: string) => string;
}

/** State, since when, who has it, what happens next. */
function StateLine({ incident, nameOf, nextUpdate }: Named & { readonly nextUpdate: ReactNode }) {
  const over = isOver(incident.status);
  return (
    <span className={`row wrap middle gap-12 rows-4 ${styles.state}`}>
      <IncidentMark severity={incident.severity} status={incident.status} />
      {incident.worst_severity !== incident.severity && <span>was {incident.worst_severity}</span>}
      {incident.private && (
        <span>
          <PrivateMark /> private
        </span>
      )}
      <span>
        {over ? (
          <>
            lasted <Lasting from={incident.created_at} until={incident.resolved_at ?? incident.cancelled_at ?? incident.updated_at} />
          </>
        ) : (
          <>
            for <Lasting from={incident.created_at} until={null} />
          </>
        )}
      </span>
      {incident.merged_into !== null && <MergedInto id={incident.merged_into} />}
      {isWanted(incident) && <strong className="critical semibold">unacknowledged</strong>}
      {incident.acknowledged_by && (
        <span>
          acknowledged by <Person id={incident.acknowledged_by.id} name={incident.acknowledged_by.name} size={18} />{' '}
          {incident.acknowledged_by.name}
        </span>
      )}
      {incident.commander_id && <span>commander {nameOf(incident.commander_id)}</span>}
      <Services ids={incident.affected_service_ids} />
      {incident.escalation && !over && <Next escalation={incident.escalation} />}
      {!over && <Target incident={incident} />}
      {nextUpdate}
    </span>
  );
}

/** The next target and the time that is left for it. */
function Target({ incident }: { readonly incident: Detail }) {
  const now = useNow(serverNow());
  const next = incident.sla.find(({ reached_at }) => reached_at === null);
  if (!next) return null;
  const left = Date.parse(next.due_at) - now;
  if (left <= 0)
    return (
      <strong className="critical semibold">
        target to {next.goal} missed by {longSpanText(-left)}
      </strong>
    );
  return (
    <span className={`inline-row middle gap-5 semibold figures ${isClose(incident.created_at, next.due_at, now) ? 'warning' : 'ink'}`}>
      <Icon name="clock" size={14} /> {next.goal} within {countdown(left)}
    </span>
  );
}

const SERVICES_NAMED = 4;

/** What it affects, its own service first. */
function Services({ ids }: { readonly ids: readonly string[] }) {
  const names = useNamed(SERVICE_CHOICES, ids.slice(0, SERVICES_NAMED)).map(({ name }) => name);
  if (names.length === 0) return null;
  const more = ids.length - SERVICES_NAMED;
  return (
    <span>
      {ids.length === 1 ? 'service' : 'services'}{' '}
      <Link to="/services" className="accent">
        {names.join(', ')}
      </Link>
      {more > 0 && <span> and {more} more</span>}
    </span>
  );
}

/** Which incident goes on. A private one that this person does not see is not named. */
function MergedInto({ id }: { readonly id: string }) {
  const { data } = useQuery({ ...incidentQuery(id), retry: false });
  return (
    <span>
      merged into{' '}
      <Link to="/incidents/$ref" params={{ ref: data ? String(data.number) : id }} className="accent">
        {data ? `incident #${data.number}, ${data.title}` : 'another incident'}
      </Link>
    </span>
  );
}

/** What escalation does next, counted down. */
function Next({ escalation }: { readonly escalation: NonNullable<Detail['escalation']> }) {
  if (escalation.status === 'exhausted') return <strong className="critical semibold">all levels paged, not acknowledged</strong>;
  if (escalation.status === 'no_policy') return <strong className="critical semibold">nobody paged: no escalation policy</strong>;
  if (escalation.status === 'paused')
    return (
      <Link to="/escalation" className="critical semibold">
        paused: needs a decision
      </Link>
    );
  if (escalation.next_at === null || escalation.status !== 'running') return null;
  return <Counting at={escalation.next_at} escalation={escalation} />;
}

function Counting({ at, escalation }: { readonly at: string; readonly escalation: NonNullable<Detail['escalation']> }) {
  const due = Date.parse(at);
  // Every second, however far it is.
  const left = due - useNow(serverNow());
  return (
    <span className="inline-row middle gap-5 semibold figures ink">
      <Icon name="clock" size={14} /> {nextStep(escalation, left)}
    </span>
  );
}
