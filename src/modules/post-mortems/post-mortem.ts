import type { Actor } from '../../platform/actor.ts';

/** The states of a post-mortem, in their order. */
export const POST_MORTEM_STATUSES = ['draft', 'in_review', 'approved', 'published'] as const;
export type PostMortemStatus = (typeof POST_MORTEM_STATUSES)[number];

/** Members that are Markdown, in reading order. */
export const TEXT_FIELDS = [
  'summary',
  'trigger',
  'root_cause',
  'detection',
  'resolution',
  'went_well',
  'went_wrong',
  'got_lucky',
  'lessons',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** What texts and lists may hold. */
export const LIMITS = {
  title: 300,
  text: 50_000,
  factors: 50,
  factor: 2_000,
  timeline: 200,
  entry: 2_000,
  services: 50,
  customers: 1_000_000_000_000,
  /** Versions that are kept; older ones go as new ones come. */
  versions: 200,
  search: 200,
} as const;

/** What customers noticed, and for how long. Times are RFC 3339. */
export interface Impact {
  readonly description: string;
  readonly started_at: string | null;
  readonly detected_at: string | null;
  readonly ended_at: string | null;
  readonly customers_affected: number | null;
  readonly service_ids: readonly string[];
}

/** A line of the post-mortem's own timeline. */
export interface Moment {
  /** The entry of the incident's timeline it was taken from. */
  readonly entry_id: string | null;
  readonly at: string;
  readonly text: string;
}

/** What people write. */
export interface Content extends Readonly<Record<TextField, string>> {
  readonly title: string;
  readonly impact: Impact;
  readonly contributing_factors: readonly string[];
  readonly timeline: readonly Moment[];
}

/** A sentence that blames: from `from` to before `to`, in UTF-16 code units of the field's text. */
export interface Remark {
  /** A member, or `impact.description`, `contributing_factors.0`, `timeline.3.text`. */
  readonly field: string;
  readonly from: number;
  readonly to: number;
  readonly why: string;
}

/** The post-mortem of an incident. */
export interface PostMortem {
  readonly id: string;
  readonly incidentId: string;
  readonly incidentNumber: number;
  readonly status: PostMortemStatus;
  readonly content: Content;
  /** Everybody who wrote, in the order in which they began. */
  readonly authors: readonly Actor[];
  readonly approver: Actor | null;
  readonly blamelessConfirmed: boolean;
  readonly remarks: readonly Remark[];
  readonly submittedAt: Date | null;
  readonly approvedAt: Date | null;
  readonly publishedAt: Date | null;
  readonly version: number;
  readonly createdBy: Actor;
  readonly updatedBy: Actor;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What was saved at a version. */
export interface PostMortemVersion {
  readonly id: string;
  readonly version: number;
  readonly content: Content;
  readonly savedBy: Actor;
  readonly createdAt: Date;
}
