/** A sentence with its full stop, which it may have already. Pure. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Names that a sentence spells out. */
const NAMES_SHOWN = 5;

/** `Payments, Search and 3 more`. Pure. */
export function listNames(names: readonly string[]): string {
  const published = names.slice(0, NAMES_SHOWN);
  const more = names.length - published.length;
  if (more > 0) return `${published.join(', ')} and ${more} more`;
  return published.length < 2 ? published.join('') : `${published.slice(0, -1).join(', ')} and ${published.at(-1)}`;
}

/** Why nothing goes by a provider that nobody set up, and the remedy. Pure. */
export function notSetUp(provider: string): string {
  return `${provider} is not set up: an administrator enters its settings under Integrations`;
}
