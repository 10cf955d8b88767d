import { Popover } from '@mantine/core';
import { type ReactNode, type Ref, type RefObject, useLayoutEffect } from 'react';

interface PopupCardProps {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** What it stands beside, drawn before it: says itself that it opens a dialog, and whether it has. */
  readonly target: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly position: 'top-start' | 'bottom-start' | 'bottom-end';
  readonly width: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What opens beside a button: above the page, until one presses elsewhere or Escape. */
export function PopupCard({ opened, onChange, target, label, position, width, className = '', children }: PopupCardProps) {
  return (
    <Popover opened={opened} onChange={onChange} position={position} width={width} trapFocus>
      <Popover.Target>
        <Place of={target} />
      </Popover.Target>
      <Popover.Dropdown {...(className === '' ? { p: 0 } : { className })} aria-label={label} aria-labelledby={undefined}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Tells the library of what is there already: wrapped in its target, a button would be made anew and lose the focus. */
function Place({ ref, of }: { readonly ref?: Ref<HTMLElement>; readonly of: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(of.current);
  }, [ref, of]);
  return null;
}
