import { Type } from 'typebox';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { INTEGRATION_KINDS } from './connection.ts';

export const integrationsChanged = defineLiveEvent({
  type: 'integrations.changed',
  permission: 'integrations:read',
  about: 'The settings of an integration changed.',
  data: { kind: Type.Enum([...INTEGRATION_KINDS]) },
});

/** The events of this module. */
export const EVENTS = { live: [integrationsChanged] };
