import type { By } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { ListRequest } from '../../../platform/http/listing.store.ts';
import type { Page } from '../../../platform/http/list.ts';
import type { Labels, Severity } from '../../alerts/signal.ts';
import type { AlertFacts } from '../ports.ts';

/** An alert, as far as agents read it. */
export type ReadAlert = AlertFacts & {
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly occurrence_count: number;
  readonly updated_at: string;
};

export interface ReadService {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly team: { readonly id: string; readonly name: string } | null;
  readonly depends_on: ReadonlyArray<{ readonly id: string; readonly name: string }>;
}

export interface ReadOnCall {
  readonly schedule_id: string;
  readonly schedule_name: string;
  readonly team_id: string;
  readonly user: { readonly id: string; readonly display_name: string } | null;
  readonly until: string | null;
}

export interface ReadPlaybook {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly service_id: string | null;
  readonly tags: readonly string[];
  readonly label_selectors: Labels;
  /** Unfilled: what stands in braces is filled in for people alone. */
  readonly steps: ReadonlyArray<{
    readonly title: string;
    readonly body: string;
    readonly kind: string;
    readonly expected: string | null;
    readonly command: string | null;
    readonly url: string | null;
  }>;
}

/** A text that somebody wrote; `byAgent`: no person stands for it. */
export interface ReadNote {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly byAgent: boolean;
  readonly updated_at: string;
}

export interface ReadMemory {
  readonly id: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly scope: 'agent' | 'shared';
  readonly trust: 'agent' | 'human';
  readonly service_id: string | null;
  readonly created_at: string;
}

export interface ReadIncident {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly status: string;
  readonly severity: string;
  readonly service_id: string | null;
  readonly created_at: string;
}

export interface ReadEntry {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly actor: { readonly kind: string; readonly name: string };
  readonly text: string;
}

export type SearchRequest = ListRequest & { readonly search?: string };

/** What agents read of the rest of the service. */
export interface AgentReads {
  alerts(
    within: Labels,
    query: ListRequest & { readonly status?: string; readonly severity?: Severity; readonly fingerprint?: string },
  ): Promise<Page<ReadAlert>>;
  services(query: ListRequest): Promise<Page<ReadService>>;
  onCall(): Promise<readonly ReadOnCall[]>;
  playbooks(query: ListRequest): Promise<Page<ReadPlaybook>>;
  notes(query: SearchRequest): Promise<Page<ReadNote>>;
  memories(agentId: string, query: SearchRequest): Promise<Page<ReadMemory>>;
  remember(
    input: {
      readonly text: string;
      readonly tags?: readonly string[];
      readonly scope?: 'agent' | 'shared';
      readonly service_id?: string | null;
      readonly investigation_id?: string | null;
    },
    by: By,
  ): Promise<ReadMemory>;
  incident(db: Queryable, ref: string): Promise<(ReadIncident & { readonly groupIds: readonly string[] }) | null>;
  timeline(db: Queryable, incidentId: string, query: ListRequest): Promise<Page<ReadEntry>>;
}
