import type { Connection } from '../../../modules/connections/connection.ts';
import type { Claims, Idp } from '../../../modules/identity/sso/provisioning.ts';
import { signUpOf } from '../../sign-in/sign-up.ts';
import { chatoneIssuer } from './issuer.ts';

/** Slack: the server behind the Web API. An account is a member of a workspace, the same that presses buttons there. Pure. */
export function chatoneIdp({ values, version }: Pick<Connection, 'values' | 'version'>): Idp | null {
  const { base_url: api, client_id: clientId, client_secret: clientSecret } = values;
  if (!api || !clientId || !clientSecret) return null;
  const issuer = new URL(api).origin;
  return {
    id: 'chatone',
    label: 'Slack',
    issuer,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    signUp: signUpOf(values),
    version: `${version} ${issuer} ${clientId}`,
    accountOf: (claims) => memberOf(api, claims),
  };
}

const TEAM = 'https://slack.com/team_id';
const USER = 'https://slack.com/user_id';

function memberOf(api: string, claims: Claims): { issuer: string; subject: string } | null {
  const team = claims[TEAM];
  const user = claims[USER] ?? claims.sub;
  if (typeof team !== 'string' || typeof user !== 'string' || !/^[A-Z0-9]{2,40}$/.test(team) || user === '') return null;
  return { issuer: chatoneIssuer(api, team), subject: user };
}
