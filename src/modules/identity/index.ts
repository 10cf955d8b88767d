import type { Http } from '../../platform/http/server.ts';
import { type AccountLimits, registerAccountRoutes } from './accounts/account.routes.ts';
import type { Identity } from './identity.actions.ts';
import { registerPersonalTokenRoutes } from './tokens/personal-tokens.routes.ts';
import { registerPeopleRoutes } from './accounts/directory.routes.ts';
import { registerSessionRoutes } from './sessions/sessions.routes.ts';
import { registerSignInRoutes, type SignInLimits } from './sessions/sign-in.routes.ts';
import { registerManyUsersRoutes } from './accounts/many/many.routes.ts';
import { registerSecondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { registerUserRoutes } from './accounts/users.routes.ts';

export { EVENTS } from './events.ts';
export { deleteExpiredLinks } from './accounts/one-time-links.store.ts';
export { type Identity, openIdentity } from './identity.actions.ts';
export type { AccountsByEmail, FindAccount } from './sso/linked-accounts.routes.ts';
export { personOfChatAccount } from './sso/linked-accounts.actions.ts';
export { chatAccountOf, contactsOf, endLinksOfOthers } from './sso/linked-accounts.store.ts';
export { pendingPhoneOf, usePendingPhone } from './accounts/phone.actions.ts';
export { deleteOldAttempts } from './sessions/login-attempts.store.ts';
export { ROLE_PERMISSIONS, type Role } from './permissions.ts';
export { PASSWORD_REQUESTS_DUE } from './accounts/one-time-links.store.ts';
export { workPasswordRequests } from './accounts/passwords.actions.ts';
export { COMMAND_LINE, resetPassword } from './accounts/reset-password.actions.ts';
export { resetSecondFactorOf } from './second-factor/manage.actions.ts';
export { deleteExpiredSteps } from './second-factor/second-factor.store.ts';
export { CODE_APP_SECRETS } from './second-factor/show-factor.actions.ts';
export { deleteExpiredSessions } from './sessions/sessions.store.ts';
export { clientOf, type SignInLimits } from './sessions/sign-in.routes.ts';
export { findColleagues, searchColleagues } from './accounts/directory.store.ts';
export { peopleNamed } from './accounts/directory.store.ts';
export { accountExisted, isSetUp, listAdminIds, matchUserByVerifiedEmail } from './accounts/users.store.ts';
export { personalTokenDigests } from './tokens/personal-tokens.store.ts';

export { CLIENT_SECRETS } from './sso/oidc-providers.actions.ts';
export { type AccountToken, GRANT_TOKENS } from './sso/grants.actions.ts';
export { FLOW_SECRETS, type Flows } from './sso/flows.actions.ts';
export { openOidcClient } from './sso/oidc.client.ts';
export { asPage, sendTo } from './sso/browser.actions.ts';
export { openSignInElsewhere, registerSignInElsewhereRoutes, type SignInElsewhere } from './sso/open.actions.ts';
export { deleteExpiredFlows } from './sso/sso.store.ts';

/** Every route of this module. */
export function registerIdentityRoutes(http: Http, identity: Identity, limits: SignInLimits & AccountLimits = {}): void {
  registerSignInRoutes(http, identity, limits);
  registerAccountRoutes(http, identity, limits);
  registerUserRoutes(http, identity);
  registerManyUsersRoutes(http, identity);
  registerPeopleRoutes(http, identity);
  registerSessionRoutes(http, identity);
  registerSecondFactorRoutes(http, identity);
  registerPersonalTokenRoutes(http, identity);
}
