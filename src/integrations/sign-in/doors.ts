import type { Connection } from '../../modules/connections/connection.ts';
import { accountOfSubject, type Claims, type Door, parseDomains, type SignUp } from '../../modules/identity/sso/provisioning.ts';
import { chatoneIssuer } from '../channels/chatone/issuer.ts';

type Values = Connection['values'];

/** Google: its issuer, or the one that stands in for it. Null when it is not complete. Pure. */
export function idponeDoor({ values, version }: Pick<Connection, 'values' | 'version'>): Door | null {
  const { base_url: issuer, client_id: clientId, client_secret: clientSecret } = values;
  if (!issuer || !clientId || !clientSecret) return null;
  return {
    id: 'idpone',
    label: 'Google',
    issuer,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    signUp: signUpOf(values),
    version: `${version} ${issuer} ${clientId}`,
    accountOf: accountOfSubject,
  };
}

/** Slack: the server behind the Web API. An account is a member of a workspace, the same that presses buttons there. Pure. */
export function chatoneDoor({ values, version }: Pick<Connection, 'values' | 'version'>): Door | null {
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

function signUpOf(values: Values): SignUp {
  return {
    allowed: values['sign_up'] === 'allowed',
    role: values['default_role'] === 'operator' ? 'operator' : 'viewer',
    domains: parseDomains(values['allowed_domains'] ?? '') ?? [],
  };
}
