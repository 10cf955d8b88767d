import type { ReactNode } from 'react';
import { Card } from '../../components/layout/layout.tsx';
import { evidenceId } from './evidence-list.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import type { InvestigationDetail } from './queries.ts';
import styles from './report.module.css';
import { isOpen } from './words.ts';

/** What was found: the summary, every hypothesis with its evidence, and what follows. All of it is text of an agent. */
export function Report({ one }: { readonly one: InvestigationDetail }) {
  const { summary, hypotheses } = one;
  const parts: ReadonlyArray<readonly [string, readonly string[], 'ordered' | 'plain']> = [
    ['Causal chain', one.causal_chain, 'ordered'],
    ['Suggested actions', one.suggested_actions, 'plain'],
    ['Open questions', one.open_questions, 'plain'],
    ['Checked and clear', one.checked_and_clear, 'plain'],
  ];
  const filled = parts.filter(([, texts]) => texts.length > 0);
  const open = isOpen(one.status);
  return (
    <Card title={open ? 'Findings so far' : 'Findings'} action={one.outcome && <OutcomeMark outcome={one.outcome} />}>
      {summary !== null && <p className="bare body breaks own-lines">{summary}</p>}
      {summary === null && hypotheses.length === 0 && <p className="bare muted breaks">{nothing(one)}</p>}
      {hypotheses.length > 0 && (
        <ol className="plain column gap-8" aria-label="Hypotheses">
          {hypotheses.map((each) => (
            <Hypothesis key={each.claim} hypothesis={each} one={one} />
          ))}
        </ol>
      )}
      {filled.length > 0 && (
        <div className={`grid ${styles.parts}`}>
          {filled.map(([name, texts, form]) => (
            <Texts key={name} name={name} texts={texts} ordered={form === 'ordered'} />
          ))}
        </div>
      )}
    </Card>
  );
}

function nothing({ status, error, reason }: InvestigationDetail): string {
  switch (status) {
    case 'queued':
    case 'dispatched':
      return 'No agent has begun yet.';
    case 'running':
    case 'waiting_approval':
      return 'The agent has not reported anything yet.';
    case 'retrying':
      return `The last attempt ended without a result${error ? `: ${error}` : '.'}`;
    case 'dead_lettered':
      return `Every attempt ended without a result${error ? `. The last one: ${error}` : '.'}`;
    case 'cancelled':
      return `Cancelled before anything was reported${reason ? `: ${reason}` : '.'}`;
    case 'completed':
      return 'The agent reported no hypothesis.';
  }
}

type Claim = InvestigationDetail['hypotheses'][number];

function Hypothesis({ hypothesis, one }: { readonly hypothesis: Claim; readonly one: InvestigationDetail }) {
  const { claim, outcome, supports, contradicts } = hypothesis;
  return (
    <li className={`framed rounded-8 ${styles.hypothesis}`} data-outcome={outcome}>
      <div className="medium breaks">{claim}</div>
      <div className={`row wrap middle gap-16 rows-4 ${styles.basis}`}>
        <OutcomeMark outcome={outcome} />
        {supports.length > 0 && <Cites word="Supported by" ids={supports} one={one} />}
        {contradicts.length > 0 && <Cites word="Contradicted by" ids={contradicts} one={one} />}
        {supports.length + contradicts.length === 0 && <span>No evidence</span>}
      </div>
    </li>
  );
}

interface CitesProps {
  readonly word: string;
  readonly ids: readonly string[];
  readonly one: InvestigationDetail;
}

/** Pieces of evidence by their numbers; a press shows them. */
function Cites({ word, ids, one }: CitesProps) {
  const cited = ids.map((id) => ({ id, place: one.evidence.findIndex((each) => each.id === id) })).sort((a, b) => a.place - b.place);
  return (
    <span className="inline-row wrap middle gap-4">
      {word}{' '}
      {cited.map(({ id, place }) => (
        <button
          key={id}
          type="button"
          className={`surface rounded-4 pad-6 hand accent lights ${styles.cite}`}
          title={one.evidence[place]?.source}
          aria-label={`Evidence ${place + 1}: ${one.evidence[place]?.source ?? ''}`}
          onClick={() => {
            const shown = document.getElementById(evidenceId(id));
            shown?.scrollIntoView({ block: 'center' });
            shown?.focus({ preventScroll: true });
          }}
        >
          {place + 1}
        </button>
      ))}
    </span>
  );
}

function Texts({
  name,
  texts,
  ordered,
}: {
  readonly name: string;
  readonly texts: readonly string[];
  readonly ordered: boolean;
}): ReactNode {
  const List = ordered ? 'ol' : 'ul';
  return (
    <section>
      <h3 className="text semibold bare above-4">{name}</h3>
      <List className={`column gap-4 bare text breaks ${styles.texts}`}>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report stays as it is, and may say a thing twice
          <li key={index}>{text}</li>
        ))}
      </List>
    </section>
  );
}
