import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { Uuid } from '../../platform/http/openapi/shapes.ts';

export const userChanged = defineLiveEvent({
  type: 'user.changed',
  permission: 'users:manage',
  about: 'An account was created, edited or deleted, or its person changed its own profile.',
  data: { id: Uuid },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  setup: {
    completed: 'The first administrator was set up.',
  },
  session: {
    created: 'Somebody signed in.',
    refreshed: 'A session got a new secret.',
    ended: 'Somebody signed out.',
    revoked: 'Somebody ended one of their sessions from another.',
    confirmed: 'Somebody proved again who they are, for what is as powerful as an administrator.',
  },
  second_factor: {
    added: 'A person added a second factor.',
    removed: 'A person removed a second factor.',
    renamed: 'A person gave a passkey another name.',
    recovery_used: 'A person used a recovery code.',
    recovery_renewed: 'A person replaced their recovery codes.',
    reset: 'All second factors of an account were removed, with its sessions.',
  },
  sign_in_rules: {
    updated: 'It was changed who must have a second factor, or how long devices are remembered.',
  },
  login: {
    failed: 'A sign-in was refused.',
    failed_more: 'So many more sign-ins were refused than are listed.',
    locked: 'An address was locked after too many refused sign-ins.',
  },
  user: {
    created: 'An administrator created an account.',
    updated: 'An administrator edited an account.',
    deleted: 'An administrator deleted an account.',
    signed_up: 'An account was created by signing in elsewhere.',
    groups_applied: 'A sign-in set role or teams by the groups of the identity provider, or refused a person in none.',
    groups_unreadable: 'The groups of a person at the identity provider could not be read.',
    invitation_accepted: 'An invited person chose a password.',
    link_created: 'A link for an invitation or a new password was created.',
    profile_changed: 'A person edited their profile.',
    email_requested: 'A person asked for another email address; it is not confirmed yet.',
    email_changed: 'A person confirmed another email address.',
    phone_confirmed: 'A person confirmed a phone number.',
    password_changed: 'A person changed their password.',
    password_requested: 'Somebody asked for a link to reset a password.',
    password_reset: 'A password was reset.',
  },
  account: {
    granted: 'A person allowed more with an account that they linked, such as opening video rooms.',
    linked: 'An account elsewhere was linked.',
    unlinked: 'An account elsewhere was unlinked.',
  },
  oidc_provider: {
    created: 'An identity provider was created.',
    updated: 'An identity provider was edited.',
    deleted: 'An identity provider was deleted.',
  },
  pat: {
    created: 'A personal access token was created.',
    revoked: 'A personal access token was revoked.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  account: {
    changed: 'An account elsewhere was linked to the person’s own, or unlinked.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [userChanged], names: [AUDIT, NOTIFICATIONS] };
