import type { Http } from '../../platform/http/server.ts';
import type { Identity } from './identity.actions.ts';
import { registerSignInRoutes, type SignInLimits } from './sign-in.routes.ts';
import { registerWebhookTokenRoutes } from './webhook-tokens.routes.ts';

export { type Identity, openIdentity } from './identity.actions.ts';
export { personOfChatAccount } from './linked-accounts.actions.ts';
export { chatAccountOf, type Contacts, contactsOf } from './linked-accounts.store.ts';
export { deleteOldAttempts } from './login-attempts.store.ts';
export { ROLE_PERMISSIONS, type Role } from './permissions.ts';
export { resetPassword } from './reset-password.actions.ts';
export { deleteExpiredSessions } from './sessions.store.ts';
export { clientOf, type SignInLimits } from './sign-in.routes.ts';
export { listAdminIds, matchUserByVerifiedEmail } from './users.store.ts';
export { generateWebhookToken, listWebhookTokens, revokeWebhookToken } from './webhook-tokens.actions.ts';

/** Every route of this module. */
export function registerIdentityRoutes(http: Http, identity: Identity, limits: SignInLimits = {}): void {
  registerSignInRoutes(http, identity, limits);
  registerWebhookTokenRoutes(http, identity);
}
