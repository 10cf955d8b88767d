import { PROVIDERS } from '../../src/integrations/channels/registry.ts';

/** Where a provider is named besides its own folders: each line with why. This list only shrinks. */
const NAMED_IN: readonly string[] = [
  // The registries of the server and of the web app.
  'src/integrations/channels/registry.ts',
  'web/src/features/integrations/screen-parts.ts',
];

/** A provider's folders, on the server and in the web app; and sources, which read what other tools send. */
const OWN = /^src\/integrations\/(?:sources|channels\/[^/]+|sign-in\/[^/]+)\/|^web\/src\/features\/integrations\/[^/]+\//;
const PROGRAM = /^(?:src|web\/src)\/.*\.tsx?$/;
/** Tests say what they find; the types of the interface are made from it, with the addresses of each provider. */
const LEFT_OUT = /\.(?:test|fixture|contract)\.tsx?$|^web\/src\/api\/schema\.ts$/;
/** Names that are words of everybody: an email, a webhook, a map of Google. */
const COMMON = /^(?:email|webhook|google)$/i;

const NAMES = PROVIDERS.flatMap(({ descriptor: { id, name } }) => [id, name]).filter((name) => !COMMON.test(name));
const NAMED = new RegExp(`(?:${[...new Set(NAMES.map((name) => name.toLowerCase()))].join('|')})`, 'i');

/** Where a file outside of a provider's folder names one; nothing for files that may. A line each. */
export function providersNamedIn(file: string, text: string): string[] {
  if (!PROGRAM.test(file) || LEFT_OUT.test(file) || OWN.test(file) || NAMED_IN.includes(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const match = NAMED.exec(line);
    return match ? [`${file}:${index + 1}: names the provider ${match[0]}: let its descriptor say what is needed here`] : [];
  });
}
