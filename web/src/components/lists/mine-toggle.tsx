import { Button } from '@mantine/core';

interface MineToggleProps {
  readonly value: boolean;
  readonly onChange: (mine: boolean) => void;
}

/** Narrows a list down to the reader's teams and their services. */
export function MineToggle({ value, onChange }: MineToggleProps) {
  return (
    <Button size="xs" variant={value ? 'light' : 'default'} aria-pressed={value} onClick={() => onChange(!value)}>
      My teams
    </Button>
  );
}
