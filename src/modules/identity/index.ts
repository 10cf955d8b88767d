import type { Http } from '../../platform/http/server.ts';
import { type AccountLimits, registerAccountRoutes } from './account.routes.ts';
import type { Identity } from './identity.actions.ts';
import { registerPersonalTokenRoutes } from './personal-tokens.routes.ts';
import { registerPeopleRoutes } from './people.routes.ts';
import { registerSessionRoutes } from './sessions.routes.ts';
import { registerSignInRoutes, type SignInLimits } from './sign-in.routes.ts';
import { registerUserRoutes } from './users.routes.ts';
import { registerWebhookTokenRoutes } from './webhook-tokens.routes.ts';

export { deleteExpiredLinks } from './account-links.store.ts';
export { type Identity, openIdentity } from './identity.actions.ts';
export type { FindChattwoAccount } from './linked-accounts.routes.ts';
export { personOfChatAccount } from './linked-accounts.actions.ts';
export { chatAccountOf, contactsOf, endLinksOfOthers } from './linked-accounts.store.ts';
export { pendingPhoneOf, usePendingPhone } from './phone.actions.ts';
export { deleteOldAttempts } from './login-attempts.store.ts';
export { ROLE_PERMISSIONS, type Role } from './permissions.ts';
export { PASSWORD_REQUESTS_DUE } from './account-links.store.ts';
export { workPasswordRequests } from './passwords.actions.ts';
export { resetPassword } from './reset-password.actions.ts';
export { deleteExpiredSessions } from './sessions.store.ts';
export { clientOf, type SignInLimits } from './sign-in.routes.ts';
export { accountExisted, isSetUp, listAdminIds, matchUserByVerifiedEmail } from './users.store.ts';
export { generateWebhookToken, listWebhookTokens, revokeWebhookToken } from './webhook-tokens.actions.ts';
export { unknownBodiesOf } from './webhook-tokens.store.ts';

export { CLIENT_SECRETS } from './oidc-providers.actions.ts';
export { FLOW_SECRETS, type Flows } from './sign-in-with.flows.ts';
export { openOidcClient } from './oidc.client.ts';
export { asPage, sendTo } from './sign-in-with.page.ts';
export { openSignInElsewhere, registerSignInElsewhereRoutes, type SignInElsewhere } from './sign-in-with.open.ts';
export { deleteExpiredFlows } from './sign-in-with.store.ts';

/** Every route of this module. */
export function registerIdentityRoutes(http: Http, identity: Identity, limits: SignInLimits & AccountLimits = {}): void {
  registerSignInRoutes(http, identity, limits);
  registerAccountRoutes(http, identity, limits);
  registerUserRoutes(http, identity);
  registerPeopleRoutes(http, identity);
  registerSessionRoutes(http, identity);
  registerPersonalTokenRoutes(http, identity);
  registerWebhookTokenRoutes(http, identity);
}
