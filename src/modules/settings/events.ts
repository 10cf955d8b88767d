import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { declareNames } from '../../platform/declared-names.ts';

export const settingsChanged = defineLiveEvent({
  type: 'system_config.changed',
  permission: 'system:read',
  about: 'Settings of the system were edited.',
  data: {},
});

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
export const EVENTS = { live: [settingsChanged], names: [AUDIT] };
