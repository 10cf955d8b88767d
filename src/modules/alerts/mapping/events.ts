import { Type } from 'typebox';
import { declareNames } from '../../../platform/declared-names.ts';
import { defineLiveEvent } from '../../../platform/live/live-event.ts';

export const mappingsChanged = defineLiveEvent({
  type: 'mappings.changed',
  permission: 'tokens:manage',
  about: 'The intake mappings were saved, or one was switched off because it takes too long.',
  data: { version: Type.Integer({ description: 'The version that applies now.' }) },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  mappings: {
    updated: 'The intake mappings were saved.',
    switched_off: 'A server switched a mapping or an adjustment off because it takes too long.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  mapping: {
    switched_off: 'A mapping or an adjustment takes too long and was switched off.',
  },
});

/** The events of mappings. */
export const EVENTS = { live: [mappingsChanged], names: [AUDIT, NOTIFICATIONS] };
