import type { Connection } from '../../../modules/connections/connection.ts';
import { accountOfSubject, type Idp } from '../../../modules/identity/sso/provisioning.ts';
import { MEET_SCOPE } from './meet.client.ts';
import { signUpOf } from '../sign-up.ts';

/** Google: its issuer, or the one that stands in for it. Null when it is not complete. Pure. */
export function idponeIdp({ values, version }: Pick<Connection, 'values' | 'version'>): Idp | null {
  const { base_url: issuer, client_id: clientId, client_secret: clientSecret } = values;
  if (!issuer || !clientId || !clientSecret) return null;
  return {
    id: 'idpone',
    label: 'Google',
    issuer,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    grants: {
      // Google hands out a token that lasts only with both parameters.
      meet: { scope: MEET_SCOPE, parameters: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' } },
    },
    signUp: signUpOf(values),
    version: `${version} ${issuer} ${clientId}`,
    accountOf: accountOfSubject,
  };
}
