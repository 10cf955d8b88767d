/** Parts of the account page; each has an address of its own. */
export const ACCOUNT_TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'sign-in', label: 'Password and email' },
  { value: 'second-factor', label: 'Second factor' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'linked', label: 'Linked accounts' },
  { value: 'tokens', label: 'Tokens' },
] as const;

type AccountTab = (typeof ACCOUNT_TABS)[number]['value'];

/** Reads the page's address. */
export function readAccountTab(search: Readonly<Record<string, unknown>>): { tab?: AccountTab } {
  const tab = ACCOUNT_TABS.find((each) => each.value === search['tab'])?.value;
  return tab === undefined ? {} : { tab };
}
