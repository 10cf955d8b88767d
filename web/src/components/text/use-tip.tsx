import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../loading/lazy-part.tsx';

const Tooltip = lazyPart(async () => (await import('./tooltip.tsx')).Tooltip);

interface Tip<Target extends HTMLElement> {
  /** For what is explained. */
  readonly on: { readonly ref: RefObject<Target | null>; readonly onMouseEnter: () => void; readonly onMouseLeave: () => void };
  /** To stand beside it. */
  readonly tip: ReactNode;
}

/** Long enough that a pointer on its way elsewhere opens nothing. */
const REST_MS = 350;

/** Says more under a pointer or a finger. Its tooltip is made then, and its code comes with the first: lists have hundreds of times. */
export function useTip<Target extends HTMLElement>(words: () => string): Tip<Target> {
  const ref = useRef<Target>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [tooltip, setTooltip] = useState<'unmade' | 'open' | 'shut'>('unmade');
  return {
    on: {
      ref,
      onMouseEnter: () => {
        rest.current = setTimeout(() => setTooltip('open'), REST_MS);
      },
      onMouseLeave: () => {
        clearTimeout(rest.current);
        setTooltip((before) => (before === 'open' ? 'shut' : before));
      },
    },
    tip: tooltip !== 'unmade' && (
      <Suspense>
        <Tooltip target={ref} opened={tooltip === 'open'} label={words()} />
      </Suspense>
    ),
  };
}
