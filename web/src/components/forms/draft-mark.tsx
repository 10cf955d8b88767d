import { Button } from '@mantine/core';
import { Ago } from '../text/ago.tsx';
import { Inline } from '../layout/layout.tsx';

interface DraftMarkProps {
  /** When it was typed; null: nothing was found on this device. */
  readonly foundAt: number | null;
  readonly onDrop: () => void;
}

/** Says that what stands in a field is a draft from before, with the way to drop it. */
export function DraftMark({ foundAt, onDrop }: DraftMarkProps) {
  if (foundAt === null) return null;
  return (
    <Inline>
      <span className="warning text">
        Draft, <Ago at={new Date(foundAt).toISOString()} />
      </span>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onDrop}>
        Discard
      </Button>
    </Inline>
  );
}
