import { plainText } from '../agents/untrusted.ts';

/** What an agent writes for people: it mentions nobody, in no chat. */
export function harmless(text: string): string {
  return plainText(text, 10_000).replaceAll(/[@<]/g, (sign) => (sign === '@' ? '＠' : '‹'));
}
