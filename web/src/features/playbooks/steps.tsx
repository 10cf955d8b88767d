import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Ago } from '../../components/text/ago.tsx';
import { Snippet } from '../../components/text/copy.tsx';
import { Markdown } from '../../components/text/markup/markdown.tsx';
import { webAddress } from '../../components/text/web-address.ts';
import styles from './playbooks.module.css';
import type { Run, Step } from './queries.ts';
import { labelOf, STEP_KINDS } from './words.ts';

/** The steps of a playbook, one below the other. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  if (steps.length === 0) return <p className="muted small">No steps</p>;
  return (
    <ol className="plain column gap-10" aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step.id} className={`framed rounded pad-10-12 ${styles.step}`}>
          <p className="row wrap baseline gap-8 rows-2 bare body medium breaks">
            {index + 1}. {step.title} <span className="muted small">{labelOf(STEP_KINDS, step.kind)}</span>
          </p>
          <StepTexts step={step} />
        </li>
      ))}
    </ol>
  );
}

interface TicksProps {
  readonly run: Run;
  readonly disabled: boolean;
  /** What was just clicked, and is not answered yet. */
  readonly pending: { readonly stepId: string; readonly done: boolean } | undefined;
  readonly onTick: (stepId: string, done: boolean) => void;
}

/** The same while it is followed: what is done, and by whom. */
export function Ticks({ run, disabled, pending, onTick }: TicksProps) {
  return (
    <ol className="plain column gap-10" aria-label={`Steps of ${run.name}`}>
      {run.steps.map((step) => (
        <li key={step.id} className={`framed rounded pad-10-12 ${styles.step}`} data-done={step.done !== null}>
          <Checkbox
            checked={pending?.stepId === step.id ? pending.done : step.done !== null}
            disabled={disabled}
            onChange={(event) => onTick(step.id, event.currentTarget.checked)}
            label={step.title}
            description={
              step.done ? (
                <>
                  {step.done.by.name} <Ago at={step.done.at} />
                </>
              ) : (
                labelOf(STEP_KINDS, step.kind)
              )
            }
          />
          <StepTexts step={step} />
        </li>
      ))}
    </ol>
  );
}

function StepTexts({ step }: { readonly step: Step }): ReactNode {
  const address = webAddress(step.url);
  return (
    <div className={`column gap-8 ${styles.inner}`}>
      {step.body !== '' && <Markdown>{step.body}</Markdown>}
      {step.command !== null && <Snippet where="Command" text={step.command} />}
      {step.expected !== null && <p className="bare text breaks lines">Expected: {step.expected}</p>}
      {address !== null && (
        <a className="accent text breaks" href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
      )}
    </div>
  );
}
