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
  if (steps.length === 0) return <p className={styles.meta}>No steps</p>;
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step.id} className={styles.step}>
          <p className={styles.stepTop}>
            {index + 1}. {step.title} <span className={styles.meta}>{labelOf(STEP_KINDS, step.kind)}</span>
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
    <ol className={styles.steps} aria-label={`Steps of ${run.name}`}>
      {run.steps.map((step) => (
        <li key={step.id} className={styles.step} data-done={step.done !== null}>
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
    <div className={styles.inner}>
      {step.body !== '' && <Markdown>{step.body}</Markdown>}
      {step.command !== null && <Snippet where="Command" text={step.command} />}
      {step.expected !== null && <p className={styles.expected}>Expected: {step.expected}</p>}
      {address !== null && (
        <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
      )}
    </div>
  );
}
