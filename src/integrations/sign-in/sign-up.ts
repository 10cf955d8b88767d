import type { Connection } from '../../modules/connections/connection.ts';
import { parseDomains, type SignUp } from '../../modules/identity/sso/provisioning.ts';

/** What is wrong with a list of domains; null when nothing is. */
export function domainsFault(value: string): string | null {
  return parseDomains(value) === null ? 'Write domain names such as example.org, comma separated' : null;
}

/** Who may come in for the first time, as the settings of a provider say it. */
export function signUpOf(values: Connection['values']): SignUp {
  return {
    allowed: values['sign_up'] === 'allowed',
    role: values['default_role'] === 'operator' ? 'operator' : 'viewer',
    domains: parseDomains(values['allowed_domains'] ?? '') ?? [],
    trustEmail: false,
  };
}
