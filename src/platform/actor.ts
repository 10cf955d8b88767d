/** Who does something. Stored with timeline and audit entries. */
export interface Actor {
  readonly kind: 'user' | 'agent' | 'source' | 'system' | 'cli';
  /** The user's, agent's or token's id; null for the system itself. */
  readonly id: string | null;
  /** As texts say it after "by": of a person's token, "NAME with token NAME OF IT". */
  readonly name: string;
  /** The personal access token it was done with, if it was one, and the name of its owner. */
  readonly token?: { readonly id: string; readonly name: string; readonly owner: string };
}

/** Who does it and, over HTTP, from where. */
export interface By {
  readonly actor: Actor;
  readonly ip?: string;
  readonly userAgent?: string;
}

export const SYSTEM: Actor = { kind: 'system', id: null, name: 'Tocsin' };
