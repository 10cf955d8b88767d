import { Type } from 'typebox';
import { definePersonalEvent } from './live-event.ts';

/** Makes its user's streams look again, at once, who they are and what they may see. */
export const accountChanged = definePersonalEvent({
  type: 'account.changed',
  permission: 'notifications:read',
  about: 'The person’s own account changed: its profile, its tokens, or what it may do.',
  data: { what: Type.Enum(['access', 'profile', 'tokens']) },
});

/** Ends the stream it names: a newer one has taken its place. Clients never see it. */
export const streamSuperseded = definePersonalEvent({
  type: 'stream.superseded',
  permission: 'notifications:read',
  about: 'One of the person’s streams ends for a newer one. It stays inside the server, which ends the stream.',
  data: { stream: Type.String({ format: 'uuid' }) },
});
