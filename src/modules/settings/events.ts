import { declareNames } from '../../platform/declared-names.ts';

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  system_config: {
    updated: 'Settings of the system were edited.',
  },
  onboarding: {
    completed: 'The first steps were ended.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [], names: [AUDIT] };
