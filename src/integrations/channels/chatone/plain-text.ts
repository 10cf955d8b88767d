/** Slack's message text as people read it: entities decoded, links and mentions by their words. */
export function plainText(raw: string): string {
  return raw
    .replace(/<(?:[@#!]|mailto:|tel:)?([^<>|]*)(?:\|([^<>]*))?>/g, (_all, target: string, label: string | undefined) => label || target)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}
