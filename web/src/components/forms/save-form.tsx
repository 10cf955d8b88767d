import { Button } from '@mantine/core';
import { Dialog } from '../layout/dialog.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Inline, Stacked } from '../layout/layout.tsx';
import { ProblemNote, Hint } from './notes.tsx';
import type { Saving } from './use-save.ts';

interface SaveDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 'lg' | 'xl' | number;
  readonly children: ReactNode;
}

/** A dialog to fill in. A press beside it closes nothing: what was typed is not lost by a slip. */
export function SaveDialog({ opened, onClose, title, size = 'lg', children }: SaveDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={size} closeOnClickOutside={false}>
      {children}
    </Dialog>
  );
}

interface SaveFormProps {
  readonly saving: Saving;
  /** `The team`: what is not saved when it is refused. */
  readonly what: string;
  /** Whether what must be filled in is. */
  readonly ready: boolean;
  /** What the button says; default Save. */
  readonly action?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fields, what is wrong with them, and the two buttons below. */
export function SaveForm({ saving, what, ready, action = 'Save', onClose, children }: SaveFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { pending } = saving;
  const problem = saving.unplaced();
  useEffect(() => {
    if (!pending) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [pending]);
  return (
    <form ref={form} onSubmit={saving.submit}>
      <Stacked gap={16}>
        {children}
        {problem && <ProblemNote error={problem} what={`${what} was not saved; your input is still here`} />}
        {saving.elsewhere && <Hint tone="warn">Someone else changed the same just now. Saving replaces their version with yours.</Hint>}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending} disabled={!ready || !saving.dirty}>
            {action}
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

interface PartFormProps {
  readonly onSubmit: () => void;
  readonly ready: boolean;
  readonly action: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fields of a part of something that is saved as a whole later: the same two buttons, and nothing is sent yet. */
export function PartForm({ onSubmit, ready, action, onClose, children }: PartFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form stands inside the page's own; only this one is meant.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        {children}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready}>
            {action}
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
