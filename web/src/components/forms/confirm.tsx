import { Button } from '@mantine/core';
import { Dialog } from '../layout/dialog.tsx';
import { type ReactNode, useState } from 'react';
import { ProblemNote } from './notes.tsx';
import { Inline, Stacked } from '../layout/layout.tsx';

interface ConfirmProps {
  readonly opened: boolean;
  readonly title: string;
  /** What will happen, and to whom. */
  readonly children: ReactNode;
  /** What the button does: `Revoke prod-alertmanager`. */
  readonly action: string;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
  /** It can be undone. */
  readonly undoable?: boolean;
}

/** Asks once before something that concerns much, or cannot be undone. */
export function Confirm({ opened, title, children, action, run, onClose, undoable = false }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const go = async () => {
    setBusy(true);
    setError(null);
    try {
      await run();
      onClose();
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stacked gap={16}>
        <div>{children}</div>
        {error !== null && <ProblemNote error={error} />}
        <Inline end>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button {...(undoable ? {} : { color: 'red' })} loading={busy} onClick={() => void go()}>
            {action}
          </Button>
        </Inline>
      </Stacked>
    </Dialog>
  );
}
