import type { Connection, Workspace } from './connection.ts';
import type { WorkspaceRule } from './descriptor.ts';

/** What a provider said about workspaces before a save; null: it did not say. */
export interface Asked {
  readonly before: Workspace | null;
  readonly after: Workspace | null;
}

/** Whether a save leads to another workspace. `workspace` is what is known from now on. */
export type WorkspaceDecision =
  | { readonly kind: 'same'; readonly workspace: Workspace | null }
  | { readonly kind: 'other'; readonly workspace: Workspace | null; readonly last: Workspace | null };

/** The settings that lead to a workspace, as one text; null: they lead nowhere. */
export function leadsTo(rule: WorkspaceRule | null, values: Connection['values']): string | null {
  if (rule === null) return null;
  const given = rule.ledBy.map((name) => values[name]);
  return given.includes(undefined) ? null : given.join(' ');
}

/** The workspace of settings whose address says it; null: the provider has to be asked. */
export function namedByAddress(rule: WorkspaceRule | null, values: Connection['values']): Workspace | null {
  const address = values['base_url'];
  if (address === undefined || rule?.namedBy !== 'address') return null;
  return { id: address, name: URL.parse(address)?.host ?? address };
}

/**
 * Decides whether a save leads to another workspace. In another one account links are void, and an address that it
 * vouches for names nobody until a holder of `oidc:manage` confirms it. The first one that such a holder connects needs
 * no confirmation: nothing was trusted before it.
 */
export function decideWorkspace(
  rule: WorkspaceRule | null,
  { before, after, asked }: { readonly before: Connection; readonly after: Connection; readonly asked: Asked },
  mayConfirm: boolean,
): WorkspaceDecision {
  const last = before.workspace ?? namedByAddress(rule, before.values) ?? asked.before;
  const led = leadsTo(rule, before.values);
  const leads = leadsTo(rule, after.values);
  if (leads === null || leads === led) return { kind: 'same', workspace: last };
  const now = namedByAddress(rule, after.values) ?? asked.after;
  if (last !== null && now !== null && last.id === now.id) return { kind: 'same', workspace: now };
  const first = last === null && led === null && before.unreadable.length === 0;
  return first && mayConfirm ? { kind: 'same', workspace: now } : { kind: 'other', workspace: now, last };
}
