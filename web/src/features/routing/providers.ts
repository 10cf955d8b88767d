/** Ways out that a destination may name, as people know them. */
export const PROVIDERS = [
  { value: 'chatone', label: 'Slack', channel: 'Channel', placeholder: '#alerts' },
  { value: 'chattwo', label: 'Mattermost', channel: 'Channel', placeholder: 'town-square' },
  { value: 'email', label: 'Email', channel: 'Mailbox', placeholder: 'ops@example.org' },
  { value: 'webhook', label: 'Outgoing webhook', channel: 'Address', placeholder: 'https://hooks.example.org/tocsin' },
] as const;

/** The name of a provider. */
export function providerName(value: string): string {
  return PROVIDERS.find((provider) => provider.value === value)?.label ?? value;
}
