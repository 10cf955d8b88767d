import type { Schema } from '../../api/types.ts';

type Health = Schema<'WebhookHealth'>;

/** How a token's state is shown. `none`: nothing came yet. */
export const HEALTH: Readonly<Record<Health['state'], { readonly tone: 'good' | 'warn' | 'plain'; readonly word: string }>> = {
  none: { tone: 'plain', word: 'Unused' },
  ok: { tone: 'good', word: 'Receiving' },
  quiet: { tone: 'warn', word: 'Quiet' },
  unknown: { tone: 'plain', word: 'Silent' },
  refusing: { tone: 'warn', word: 'Refusing' },
};
