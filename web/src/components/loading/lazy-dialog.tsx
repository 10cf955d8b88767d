import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { whenOpened } from './when-opened.tsx';

/** A dialog or drawer whose code comes when it is first opened: most visits need none. */
export function lazyDialog<Props extends { readonly opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & { readonly preload: () => Promise<void> } {
  const part = lazyPart(load);
  return Object.assign(whenOpened(part as unknown as ComponentType<Props>), { preload: part.preload });
}
