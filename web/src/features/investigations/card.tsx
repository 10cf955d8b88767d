import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { toastProblem } from '../../components/toasts/toast.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import { agentsQuery, type Investigation, INVESTIGATIONS, ofGroupQuery, ofIncidentQuery, useInvestigationNews } from './queries.ts';
import { gist, isOpen, STATUS_TONES, STATUS_WORDS, VERDICT_TONES, verdictWord } from './words.ts';

/** What agents found about an alert and its group, or the button that asks one. */
export function InvestigationsOfAlert({ number, groupId }: { readonly number: number; readonly groupId: string }) {
  const { data } = useQuery(ofGroupQuery(groupId));
  return data ? <Found items={data.items} total={data.total} alert={number} level={3} /> : null;
}

interface OfIncidentProps {
  readonly incidentId: string;
  /** The alert of it that is investigated; null: none is linked. */
  readonly alert: number | null;
}

/** What agents found about an incident and its alerts, or the button that asks one. */
export function InvestigationsOfIncident({ incidentId, alert }: OfIncidentProps) {
  const { data } = useQuery(ofIncidentQuery(incidentId));
  return data ? <Found items={data.items} total={data.total} alert={alert} level={2} /> : null;
}

interface FoundProps {
  /** The newest first. */
  readonly items: readonly Investigation[];
  readonly total: number;
  readonly alert: number | null;
  /** Of its heading: an alert has one of its own. */
  readonly level: 2 | 3;
}

function Found({ items, total, alert, level }: FoundProps) {
  useInvestigationNews();
  const mayRead = useMay('alerts:read');
  const { data: agents } = useQuery({ ...agentsQuery, enabled: mayRead });
  const able = agents?.items.filter(({ enabled, capabilities }) => enabled && capabilities.includes('investigate'));
  const running = items.some(({ status }) => isOpen(status));
  return (
    <Section title={total > 1 ? 'Investigations' : 'Investigation'} count={total > 1 ? total : undefined} level={level}>
      {items.length > 0 && (
        <ul className="plain column gap-10">
          {items.map((one) => (
            <One key={one.id} one={one} />
          ))}
        </ul>
      )}
      {able && able.length === 0 && <NoAgents some={items.length > 0} />}
      {able && able.length > 0 && !running && <Ask alert={alert} again={items.length > 0} online={able.some((agent) => agent.online)} />}
    </Section>
  );
}

function One({ one }: { readonly one: Investigation }) {
  const text = gist(one);
  return (
    <li>
      <div className="row wrap baseline gap-12 rows-2">
        <Link to="/investigations/$id" params={{ id: one.id }}>
          #{one.number}
        </Link>
        {one.status === 'completed' && one.outcome ? (
          <OutcomeMark outcome={one.outcome} />
        ) : (
          <StateWord tone={STATUS_TONES[one.status]}>{STATUS_WORDS[one.status]}</StateWord>
        )}
        {one.verdict && <StateWord tone={VERDICT_TONES[one.verdict.verdict]}>{verdictWord(one.verdict.verdict)}</StateWord>}
        <span className="muted text">
          {one.agent && `${one.agent.name}, `}
          <Ago at={one.ended_at ?? one.created_at} />
        </span>
      </div>
      {text !== null && <div className="text breaks below-2">{text}</div>}
    </li>
  );
}

function NoAgents({ some }: { readonly some: boolean }) {
  const mayManage = useMay('tokens:manage');
  return (
    <p className="bare muted text">
      {some ? 'No agent is enabled any more. ' : 'No agent is connected. An agent looks into alerts and reports evidence. '}
      {mayManage ? <Link to="/agents">Connect an agent</Link> : 'An administrator can connect one under Agents.'}
    </p>
  );
}

interface AskProps {
  readonly alert: number | null;
  readonly again: boolean;
  readonly online: boolean;
}

/** Asks an agent. */
function Ask({ alert, again, online }: AskProps) {
  const client = useQueryClient();
  const mayAsk = useMay('alerts:write');
  const ask = useMutation({
    mutationFn: (number: number) =>
      answer(api.POST('/api/v1/alerts/{number}/investigate', { params: { path: { number: String(number) } }, body: {} })),
    onError: (error) => toastProblem('No investigation began', error, 'investigate'),
    onSettled: () => client.invalidateQueries({ queryKey: INVESTIGATIONS }),
  });
  if (alert === null) return again ? null : <p className="bare muted text">Link an alert to have an agent investigate it.</p>;
  if (!mayAsk) return again ? null : <p className="bare muted text">Not investigated.</p>;
  return (
    <div className="row wrap middle gap-12 rows-6">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="investigate" size={14} />}
        loading={ask.isPending}
        onClick={() => ask.mutate(alert)}
      >
        {again ? 'Investigate again' : 'Investigate'}
      </Button>
      {!online && <span className="muted text">No agent is online: it waits for one.</span>}
    </div>
  );
}
