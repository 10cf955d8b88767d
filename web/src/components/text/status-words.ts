import type { Schema } from '../../api/types.ts';

type Read = Schema<'ReadByCustomers'>;

/** How a component of a status page does. */
export const COMPONENT_WORDS: Readonly<Record<Schema<'ComponentRead'>['status'], string>> = {
  operational: 'Operational',
  degraded_performance: 'Degraded performance',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
  under_maintenance: 'Under maintenance',
};

/** Where a published incident stands. */
export const POST_WORDS: Readonly<Record<Read['status'], string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

/** How much of the product a published incident touches. */
export const IMPACT_WORDS: Readonly<Record<Read['impact'], string>> = {
  none: 'None',
  minor: 'Minor: degraded',
  major: 'Major: partial outage',
  critical: 'Critical: major outage',
};
