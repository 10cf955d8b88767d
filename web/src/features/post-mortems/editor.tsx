import '@mantine/core/styles/NumberInput.css';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { asProblem, fieldError } from '../../api/problem.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { ServicesField } from '../../components/forms/service-fields.tsx';
import { type Draft, draftOf } from './draft.ts';
import styles from './editor.module.css';
import { MarkedText } from './marked-text.tsx';
import { Moments } from './moments.tsx';
import type { PostMortem } from './queries.ts';
import type { Editing } from './use-draft.ts';
import { FIELDS } from './words.ts';

const TEXT_MAX = 50_000;
const FACTOR_MAX = 2_000;

/** The form of a post-mortem that may be changed. */
export function Editor({ postMortem, editing }: { readonly postMortem: PostMortem; readonly editing: Editing }) {
  const { draft, change, save, dirty, merged } = editing;
  const problem = save.error ? asProblem(save.error) : null;
  const saved = draftOf(postMortem);
  const on = (field: string) => postMortem.remarks.filter((remark) => remark.field === field);
  const impact = (changes: Partial<Draft['impact']>) => change({ impact: { ...draft.impact, ...changes } });
  const text = ({ name, label, asks }: (typeof FIELDS)[number]) => (
    <MarkedText
      key={name}
      label={label}
      asks={asks}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      saved={saved[name]}
      remarks={on(name)}
      maxLength={TEXT_MAX}
      error={fieldError(problem, name)}
    />
  );
  const [summary, ...rest] = FIELDS;
  return (
    <form
      className={`column ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        label="Title"
        required
        maxLength={300}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={fieldError(problem, 'title')}
      />
      {text(summary)}
      <MarkedText
        label="Impact"
        asks="What customers noticed."
        value={draft.impact.description}
        onChange={(description) => impact({ description })}
        saved={saved.impact.description}
        remarks={on('impact.description')}
        maxLength={TEXT_MAX}
      />
      <div className={`grid gap-12 ${styles.times}`}>
        <TimeField
          label="Started (UTC)"
          value={draft.impact.started_at}
          onChange={(at) => impact({ started_at: at })}
          error={fieldError(problem, 'impact/started_at')}
        />
        <TimeField label="Detected (UTC)" value={draft.impact.detected_at} onChange={(at) => impact({ detected_at: at })} error={null} />
        <TimeField
          label="Ended (UTC)"
          value={draft.impact.ended_at}
          onChange={(at) => impact({ ended_at: at })}
          error={fieldError(problem, 'impact/ended_at')}
        />
        <NumberInput
          label="Customers affected"
          min={0}
          max={1_000_000_000_000}
          allowDecimal={false}
          value={draft.impact.customers_affected ?? ''}
          onChange={(value) => impact({ customers_affected: value === '' ? null : Number(value) })}
        />
      </div>
      <ServicesField
        value={draft.impact.service_ids}
        onChange={(ids) => impact({ service_ids: ids })}
        error={fieldError(problem, 'impact/service_ids')}
      />
      {rest.slice(0, 2).map(text)}
      <MarkedText
        label="Contributing factors"
        asks="One a line."
        value={draft.contributing_factors.join('\n')}
        onChange={(value) =>
          change({ contributing_factors: value === '' ? [] : value.split('\n').map((line) => line.slice(0, FACTOR_MAX)) })
        }
        saved={saved.contributing_factors.join('\n')}
        remarks={postMortem.remarks.flatMap((remark) => inLines(remark, saved.contributing_factors))}
        maxLength={TEXT_MAX}
        error={fieldError(problem, 'contributing_factors')}
      />
      {rest.slice(2).map(text)}
      <Moments draft={draft} editing={editing} />
      {merged && <Hint tone="warn">Someone else saved meanwhile. Their changes and yours are put together here: look through them.</Hint>}
      {problem && <ProblemNote error={problem} what="The post-mortem was not saved; what you wrote is still here" />}
      <div className={`row wrap middle between gap-8 ${styles.bar}`}>
        <span className="muted small bare below-8">{dirty ? 'Not saved' : <>Saved, version {postMortem.version}</>}</span>
        <Button type="submit" loading={save.isPending} disabled={!dirty || draft.title.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** A remark on one factor, placed in the text of all. */
function inLines(remark: PostMortem['remarks'][number], factors: readonly string[]): PostMortem['remarks'] {
  const index = Number(/^contributing_factors\.(\d+)$/u.exec(remark.field)?.[1] ?? Number.NaN);
  if (Number.isNaN(index)) return [];
  const start = factors.slice(0, index).reduce((sum, factor) => sum + factor.length + 1, 0);
  return [{ ...remark, from: remark.from + start, to: remark.to + start }];
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (at: string | null) => void;
  readonly error: string | null;
}

/** A time in UTC, to the minute. */
function TimeField({ label, value, onChange, error }: TimeFieldProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={value?.slice(0, 16) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : `${event.currentTarget.value}:00.000Z`)}
      error={error}
    />
  );
}
