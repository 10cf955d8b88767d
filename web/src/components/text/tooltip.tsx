import { Tooltip as LibraryTooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface TooltipProps {
  readonly target: RefObject<HTMLElement | null>;
  readonly opened: boolean;
  readonly label: string;
}

/** Words beside what a pointer rests on. */
export function Tooltip({ target, opened, label }: TooltipProps) {
  return <LibraryTooltip target={target} opened={opened} label={label} />;
}
