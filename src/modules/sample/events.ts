import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

export const sampleDataChanged = defineLiveEvent({
  type: 'sample_data.changed',
  permission: 'alerts:read',
  about: 'Sample data was loaded, one part of several, or removed: reload what is shown.',
  data: { done: Type.Integer(), parts: Type.Integer({ description: '0: it was removed.' }) },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  sample_data: {
    loaded: 'Sample data was loaded.',
    removed: 'Sample data was removed.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [sampleDataChanged], names: [AUDIT] };
