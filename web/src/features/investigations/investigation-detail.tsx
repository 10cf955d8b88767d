import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SERVICE_CHOICES, useNamed } from '../../api/choices.ts';
import { serverNow, useNow } from '../../api/clock.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { useKeys } from '../../components/keys/keys.ts';
import { Fact, FactList } from '../../components/layout/facts.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { SidebarLayout } from '../../components/layout/sidebar-layout.tsx';
import { Ago, Lasting } from '../../components/text/ago.tsx';
import { SEVERITY_WORDS } from '../../components/text/severity.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { spanText } from '../../components/text/time.ts';
import { ApprovalsOf } from './approvals.tsx';
import { Assign, Commands } from './commands.tsx';
import { EvidenceList } from './evidence-list.tsx';
import styles from './investigation-detail.module.css';
import { Budget } from './budget.tsx';
import { type InvestigationDetail as Detail, investigationQuery, useInvestigationNews } from './queries.ts';
import { Report } from './report.tsx';
import { InvestigationTimeline } from './investigation-timeline.tsx';
import { Verdict } from './verdict.tsx';
import { askedBy, isOpen, STATUS_TONES, STATUS_WORDS } from './words.ts';

/** One investigation: what was found and by what evidence, who has it, what it took, what happened. */
export function InvestigationDetail({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  useInvestigationNews();
  useKeys({ Escape: onBack });
  const { data: one, error, refetch } = useQuery(investigationQuery(id));
  if (!one)
    return (
      <SidebarLayout title="Investigation" sidebar={null} sidebarName="Facts">
        {error ? (
          <ProblemNote error={error} what="The investigation could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton height={240} aria-busy="true" />
        )}
      </SidebarLayout>
    );
  return (
    <SidebarLayout
      title={
        <span className="breaks">
          <span className={styles.number}>#{one.number}</span> {one.title}
        </span>
      }
      name={`#${one.number} ${one.title}`}
      lead={<StateLine one={one} />}
      action={<Commands one={one} />}
      sidebarName="Facts of the investigation"
      sidebar={
        <>
          <Card title="Facts">
            <Facts one={one} />
          </Card>
          <Budget one={one} />
        </>
      }
    >
      <ApprovalsOf investigation={one.id} />
      <Report one={one} />
      <Verdict one={one} />
      <EvidenceList evidence={one.evidence} />
      <InvestigationTimeline one={one} />
    </SidebarLayout>
  );
}

/** State, who has it, what it is doing, what comes next. */
function StateLine({ one }: { readonly one: Detail }) {
  const { status } = one;
  return (
    <span className="row wrap baseline gap-14 rows-2">
      <StateWord tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StateWord>
      {one.agent && <span>{one.agent.name}</span>}
      {one.phase && isOpen(status) && <span className="shrinks breaks">{one.phase}</span>}
      {one.reason && <span className="shrinks breaks">{one.reason}</span>}
      {status === 'retrying' && one.next_at && <Next at={one.next_at} word="retries" />}
      {status === 'running' && one.deadline_at && <Left at={one.deadline_at} />}
      {one.attempt > 1 && (
        <span>
          attempt {one.attempt} of {one.max_attempts}
        </span>
      )}
    </span>
  );
}

function Next({ at, word }: { readonly at: string; readonly word: string }) {
  const left = Date.parse(at) - useNow(serverNow());
  return <span>{left > 0 ? `${word} in ${spanText(left)}` : `${word} now`}</span>;
}

function Left({ at }: { readonly at: string }) {
  const left = Date.parse(at) - useNow(serverNow());
  return <span>{left > 0 ? `${spanText(left)} left` : 'out of time'}</span>;
}

function Facts({ one }: { readonly one: Detail }) {
  const [service] = useNamed(SERVICE_CHOICES, one.service_id === null ? [] : [one.service_id]);
  return (
    <FactList>
      <Fact name="About">
        <Subject one={one} />
      </Fact>
      <Fact name="Severity">{SEVERITY_WORDS[one.severity]}</Fact>
      {service && <Fact name="Service">{service.name}</Fact>}
      <Fact name="Origin">
        {askedBy(one)}, <Ago at={one.created_at} />
        {one.because && <div className="muted">{one.because}</div>}
      </Fact>
      <Fact name="Agent">
        <Assign one={one} />
      </Fact>
      <Fact name="Attempt">
        {one.attempt} of {one.max_attempts}
      </Fact>
      {one.ended_at && (
        <Fact name="Took">
          <Lasting from={one.created_at} until={one.ended_at} />
        </Fact>
      )}
    </FactList>
  );
}

/** What it is about, with a way there. */
function Subject({ one: { subject } }: { readonly one: Detail }): ReactNode {
  const { kind, number } = subject;
  if (number === null) return kind === 'group' ? 'A group of alerts' : kind;
  if (kind === 'incident')
    return (
      <Link to="/incidents/$ref" params={{ ref: String(number) }}>
        Incident #{number}
      </Link>
    );
  return (
    <Link to="/alerts/$number" params={{ number: String(number) }}>
      Alert #{number}
      {kind === 'group' && ' and its group'}
    </Link>
  );
}
