/** Who does something. Stored with timeline and audit entries. */
export interface Actor {
  readonly kind: 'user' | 'agent' | 'source' | 'system' | 'cli';
  /** The user's, agent's or token's id; null for the system itself. */
  readonly id: string | null;
  readonly name: string;
}

export const SYSTEM: Actor = { kind: 'system', id: null, name: 'Tocsin' };
