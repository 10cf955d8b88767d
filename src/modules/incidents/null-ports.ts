import { NO_DRAFTS } from '../alerts/threads/thread-drafts.ts';
import type { Escalations, OnCallLookup, RoomPorts } from './ports.ts';

/** Calls nobody: where incidents stand without the parts that call people. */
export const NO_ESCALATIONS: Escalations = {
  start: async () => {},
  stop: async () => {},
  resume: async () => null,
  move: async () => 'no_policy',
  escalate: async () => ({ ok: false, reason: 'no_policy' }),
  stateOf: async () => null,
};

/** Nobody is ever on call. */
export const NOBODY_ON_CALL: OnCallLookup = { currentUser: async () => null };

/** No chat, no video, no status pages. */
export const NO_ROOM: RoomPorts = {
  communicationsOf: async () => [],
  statusPages: {
    showing: async () => [],
    publish: async () => [],
    edit: async () => {},
    unresolved: async () => [],
    lastAuthor: async () => null,
  },
  mirror: async () => {},
  drafts: NO_DRAFTS,
};
