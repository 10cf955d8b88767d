import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { serverNow, useNow } from '../../api/clock.ts';
import { useMay } from '../../api/session.ts';
import { Empty, Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Icon } from '../../components/icon.tsx';
import { Inline } from '../../components/layout/layout.tsx';
import { List, ListBar } from '../../components/lists/list.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { spanText } from '../../components/text/time.ts';
import { toast } from '../../components/toasts/toast.tsx';
import styles from './approvals.module.css';
import { type Approval, approvalsQuery, INVESTIGATIONS } from './queries.ts';
import { APPROVALS } from './waiting.ts';

/** What an agent waits for in one investigation; nothing where it waits for nothing, or one may not decide. */
export function ApprovalsOf({ investigation }: { readonly investigation: string }) {
  const { data } = useQuery({ ...approvalsQuery({ investigation, open: true }), enabled: useMay('alerts:write') });
  return <Waiting approvals={data?.items ?? []} />;
}

/** All that waits, above the list of investigations. */
export function AllWaiting() {
  const { data } = useQuery({ ...approvalsQuery({ open: true }), enabled: useMay('alerts:write') });
  return <Waiting approvals={data?.items ?? []} named />;
}

function Waiting({ approvals, named = false }: { readonly approvals: readonly Approval[]; readonly named?: boolean }) {
  if (approvals.length === 0) return null;
  return (
    <ul className="plain column gap-12" aria-label="Approvals waiting">
      {approvals.map((each) => (
        <ApprovalCard key={each.id} approval={each} named={named} />
      ))}
    </ul>
  );
}

const NOTE_MAX = 2_000;

interface CardProps {
  readonly approval: Approval;
  /** Says of which investigation it is. */
  readonly named: boolean;
}

/** Who asks for what, on what, why, until when; and the two answers. */
function ApprovalCard({ approval, named }: CardProps) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const { id, agent_name: agent, tool } = approval;
  const decide = useMutation({
    mutationFn: (verb: 'approve' | 'deny') => {
      const request = { params: { path: { id } }, body: note.trim() === '' ? {} : { note: note.trim() } };
      return answer(
        verb === 'approve' ? api.POST('/api/v1/approvals/{id}/approve', request) : api.POST('/api/v1/approvals/{id}/deny', request),
      );
    },
    onSuccess: async (_, verb) => {
      toast({
        tone: verb === 'approve' ? 'good' : 'plain',
        text: verb === 'approve' ? `Approved: ${approval.would_change}` : `Declined: ${approval.would_change}`,
      });
      await Promise.all([client.invalidateQueries({ queryKey: APPROVALS }), client.invalidateQueries({ queryKey: INVESTIGATIONS })]);
    },
  });
  return (
    <li className={`column gap-8 surface rounded-10 ${styles.card}`} aria-label={`${agent} asks: ${approval.would_change}`}>
      <div className="row wrap middle gap-8 rows-2 warning text">
        <Icon name="lock" />
        <span>
          <strong>{agent}</strong> asks for approval
        </span>
        <span className="to-end figures">
          <Expires at={approval.expires_at} />
        </span>
      </div>
      <div className="lead semibold breaks">{approval.would_change}</div>
      <div className="breaks own-lines">{approval.reason}</div>
      <What tool={tool} given={approval.arguments} />
      {named && (
        <div className="muted text breaks">
          In{' '}
          <Link to="/investigations/$id" params={{ id: approval.investigation_id }}>
            investigation #{approval.investigation_number}
          </Link>
          : {approval.investigation_title}
        </div>
      )}
      <TextInput
        size="xs"
        aria-label="Note to the agent"
        placeholder="Note to the agent (optional)"
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {decide.error && (
        <ProblemNote error={decide.error} what="Nothing was decided" retry={() => void client.invalidateQueries({ queryKey: APPROVALS })} />
      )}
      <Inline>
        <Button
          size="compact-md"
          loading={decide.isPending && decide.variables === 'approve'}
          disabled={decide.isPending}
          onClick={() => decide.mutate('approve')}
        >
          Approve and run
        </Button>
        <Button
          size="compact-md"
          variant="default"
          loading={decide.isPending && decide.variables === 'deny'}
          disabled={decide.isPending}
          onClick={() => decide.mutate('deny')}
        >
          Decline
        </Button>
      </Inline>
    </li>
  );
}

function Expires({ at }: { readonly at: string }) {
  const left = Date.parse(at) - useNow(serverNow());
  return left > 0 ? `expires in ${spanText(left)}` : 'expired';
}

/** What is run, exactly as it stands: the tool and each argument. */
function What({ tool, given }: { readonly tool: string; readonly given: Approval['arguments'] }) {
  const shown = Object.entries(given);
  return (
    <dl className={`column bare small sunken rounded ${styles.call}`} aria-label="What runs">
      <div className={`grid gap-10 ${styles.argument}`}>
        <dt>tool</dt>
        <dd>
          <code>{tool}</code>
        </dd>
      </div>
      {shown.map(([name, value]) => (
        <div key={name} className={`grid gap-10 ${styles.argument}`}>
          <dt>{name}</dt>
          <dd>
            <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ApprovalListProps {
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
}

/** Approvals: those that wait, or all with what was decided. */
export function ApprovalList({ all, onAll }: ApprovalListProps) {
  const may = useMay('alerts:write');
  const { data, error, refetch } = useQuery({ ...approvalsQuery({ open: !all }), enabled: may });
  if (!may)
    return (
      <Empty icon="lock" title="Others decide">
        Approvals are decided by people with the permission alerts:write.
      </Empty>
    );
  return (
    <>
      <ListBar>
        <SegmentedControl
          size="xs"
          aria-label="Which approvals"
          value={all ? 'all' : 'open'}
          onChange={(value) => onAll(value === 'all')}
          data={[
            { value: 'open', label: 'Waiting' },
            { value: 'all', label: 'All' },
          ]}
        />
      </ListBar>
      {error && !data && <ProblemNote error={error} what="The approvals could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={180} radius={10} aria-busy="true" />}
      {data && data.items.length === 0 && (
        <Empty icon="check" tone="good" title={all ? 'No approvals yet' : 'Nothing waits'}>
          An agent asks here before it runs a command that its scope does not let it run by itself.
        </Empty>
      )}
      {data && <Waiting approvals={data.items.filter(({ status }) => status === 'open')} named />}
      {data && all && <Decided approvals={data.items.filter(({ status }) => status !== 'open')} />}
      {data && data.total > data.items.length && <Hint>The newest {data.items.length} are shown.</Hint>}
    </>
  );
}

const DECIDED = {
  open: ['Waiting', 'warn'],
  approved: ['Approved', 'good'],
  denied: ['Declined', 'bad'],
  expired: ['Expired', 'plain'],
} as const;

function Decided({ approvals }: { readonly approvals: readonly Approval[] }) {
  if (approvals.length === 0) return null;
  return (
    <List label="Decided approvals">
      {approvals.map((each) => {
        const [word, tone] = DECIDED[each.status];
        return (
          <li key={each.id} className={`row wrap baseline gap-12 rows-4 ${styles.decided}`}>
            <div className="from-240 shrinks">
              <div className={styles.changed}>{each.would_change}</div>
              <div className="muted text breaks">
                {each.agent_name} in{' '}
                <Link to="/investigations/$id" params={{ id: each.investigation_id }}>
                  investigation #{each.investigation_number}
                </Link>
                {each.decided_by && `, decided by ${each.decided_by.name}`}
                {each.note && `: ${each.note}`}
              </div>
            </div>
            <StateWord tone={tone}>{word}</StateWord>
            <span className={`muted text figures breaks ${styles.when}`}>
              <Ago at={each.decided_at ?? each.created_at} form="short" />
            </span>
          </li>
        );
      })}
    </List>
  );
}
