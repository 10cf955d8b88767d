import type { Signal } from '../../src/modules/alerts/index.ts';

/** A firing signal with sensible parts; name what matters to the test. */
export function signal(over: Partial<Signal> & { readonly fingerprint: string }): Signal {
  return {
    index: 0,
    action: 'fire',
    title: `Alert ${over.fingerprint}`,
    description: null,
    severity: 'critical',
    labels: { alertname: 'Test', severity: 'critical' },
    annotations: {},
    source: 'native',
    startsAt: null,
    endsAt: null,
    eventAt: null,
    generatorUrl: null,
    ...over,
  };
}
