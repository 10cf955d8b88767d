import type { CSSProperties } from 'react';
import { type Tint, tintOf } from '../../components/people/tint.ts';
import styles from './shift-bar.module.css';

/** What paints the bar of a shift in its person's colour, striped when somebody else in the picture has the same colour. */
export function shiftBar(
  userId: string,
  sharers: ReadonlyMap<string, number>,
  { className = '', style = {} }: { readonly className?: string | undefined; readonly style?: CSSProperties },
): Tint & { readonly 'data-stripes': number } {
  const tint = tintOf(userId);
  return {
    ...tint,
    className: `${tint.className} ${styles.bar} ${className}`,
    style: { ...tint.style, ...style },
    'data-stripes': sharers.get(userId) ?? 0,
  };
}
