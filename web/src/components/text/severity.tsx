import type { ReactNode } from 'react';
import type { AlertStatus, Severity } from '../../api/types.ts';
import { initialsOf } from '../people/person-colour.ts';
import styles from './severity.module.css';
import { tintOf } from '../people/tint.ts';

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = { critical: 'Critical', high: 'High', warning: 'Warning', info: 'Info' };

/** What each is drawn as, in a square of 12. */
export const SEVERITY_PATHS: Readonly<Record<Severity, string>> = {
  critical: 'M6 .8 11.200 6 6 11.200 .8 6Z',
  high: 'M6 1.200 11.200 10.600H.8Z',
  warning: 'M1.600 1.600h8.800v8.800H1.600Z',
  info: 'M6 1.300a4.700 4.700 0 1 0 0 9.400 4.700 4.700 0 0 0 0-9.400Z',
};

/** A shape for each severity, so that none is told by colour alone. */
export function SeverityShape({
  severity,
  hollow = false,
  size = 10,
}: {
  readonly severity: Severity;
  readonly hollow?: boolean;
  readonly size?: number;
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" className="rigid">
      <path
        d={SEVERITY_PATHS[severity]}
        fill={hollow ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth={hollow ? 1.5 : 0}
        strokeLinejoin="round"
      />
    </svg>
  );
}

interface PillProps {
  readonly severity: Severity;
  readonly status: AlertStatus;
}

/** Severity and state in one mark: firing is solid, acknowledged outlined, resolved muted green. */
export function SeverityPill({ severity, status }: PillProps) {
  return (
    <Pill severity={severity} status={status}>
      {SEVERITY_WORDS[severity]}
    </Pill>
  );
}

/** The same mark in other words. */
export function Pill({ severity, status, children }: PillProps & { readonly children: ReactNode }) {
  return (
    <span className={`inline-row middle gap-5 small semibold ${styles.pill}`} data-severity={severity} data-status={status}>
      {status === 'resolved' ? <ResolvedShape /> : <SeverityShape severity={severity} hollow={status === 'acknowledged'} />}
      {children}
    </span>
  );
}

function ResolvedShape() {
  return (
    <svg width="10" height="10" viewBox="0 0 12 12" aria-hidden="true" className="rigid">
      <path
        d="m2 6.500 2.800 2.800L10 3.500"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.800"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

interface PersonProps {
  readonly name: string;
  /** Theirs: gives the colour. Without one, as for the system and for accounts that were deleted, the mark is plain. */
  readonly id?: string | null | undefined;
  readonly size?: number;
}

/** A person as initials in their colour; the name is the title. */
export function Person({ name, id, size = 20 }: PersonProps) {
  const tint = id ? tintOf(id) : null;
  return (
    <span
      {...tint}
      className={`inline-row middle centred rigid semibold ${styles.person} ${tint?.className ?? ''}`}
      style={{ ...tint?.style, width: size, height: size, fontSize: Math.round(size * 0.46) }}
      title={name}
    >
      {initialsOf(name)}
    </span>
  );
}
