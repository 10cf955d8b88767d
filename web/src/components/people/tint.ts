import type { CSSProperties } from 'react';
import { colourOf } from './person-colour.ts';
import styles from './tint.module.css';

/** What paints an element in the colour of a person. */
export interface Tint {
  readonly className: string;
  readonly style: CSSProperties;
  readonly 'data-deep': boolean;
}

/** The colour of a person, for an element that also carries their initials or name. */
export function tintOf(id: string): Tint {
  const { hue, deep } = colourOf(id);
  return { className: styles.tint ?? '', style: { '--hue': hue } as CSSProperties, 'data-deep': deep };
}
