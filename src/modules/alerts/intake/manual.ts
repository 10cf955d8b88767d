import { givenFingerprint } from './decision/fingerprint.ts';
import { severityOf } from '../severity.ts';
import type { Signal } from '../signal.ts';
import { cleanLabels, TEXT_MAX } from './body/text.ts';

/** An alert that a person or a script makes by hand. */
export interface ManualAlert {
  readonly fingerprint: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly status?: 'firing' | 'resolved';
  readonly annotations?: Readonly<Record<string, string>>;
}

/** What intake takes; null when the fingerprint is blank or there are too many labels or annotations. */
export function signalOf(alert: ManualAlert, startsAt: Date | null): Signal | null {
  const fingerprint = givenFingerprint(alert.fingerprint);
  const labels = cleanLabels(alert.labels);
  const annotations = cleanLabels(alert.annotations, TEXT_MAX);
  if (fingerprint === null || labels === null || annotations === null) return null;
  return {
    index: 0,
    action: alert.status === 'resolved' ? 'resolve' : 'fire',
    fingerprint,
    title: annotations['summary']?.trim() || null,
    description: annotations['description']?.trim() || null,
    severity: severityOf(labels['severity']),
    labels,
    annotations,
    source: 'manual',
    startsAt,
    endsAt: null,
    // It is told now, whenever it began.
    eventAt: null,
    generatorUrl: null,
  };
}
