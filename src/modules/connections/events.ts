import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

export const integrationsChanged = defineLiveEvent({
  type: 'integrations.changed',
  permission: 'integrations:read',
  about: 'The settings of an integration changed.',
  data: { kind: Type.String() },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  integration: {
    updated: 'Settings of an integration were edited.',
    tested: 'The connection of an integration was tested, or a test message was posted.',
    workspace_changed: 'An integration leads to another workspace: linked accounts are void.',
    email_matching_confirmed: 'Matching of people by email was confirmed for a new workspace.',
  },
  credential_provider: {
    created: 'A credential provider was created.',
    updated: 'A credential provider was edited.',
    deleted: 'A credential provider was deleted.',
  },
  shared_secret: {
    created: 'A shared secret was created.',
    updated: 'A shared secret was edited.',
    deleted: 'A shared secret was deleted.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [integrationsChanged], names: [AUDIT] };
