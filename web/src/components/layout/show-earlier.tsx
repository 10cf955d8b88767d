import { Button } from '@mantine/core';

interface ShowEarlierProps {
  /** How many there are; null: nobody knows. */
  readonly count: number | null;
  readonly loading?: boolean;
  readonly onClick: () => void;
}

/** Above what happened, where the beginning is left out. */
export function ShowEarlier({ count, loading = false, onClick }: ShowEarlierProps) {
  return (
    <div>
      <Button size="compact-sm" variant="default" loading={loading} onClick={onClick}>
        {count === null ? 'Show earlier' : `Show ${count} earlier`}
      </Button>
    </div>
  );
}
