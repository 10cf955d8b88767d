import type { PostMortemStatus } from '../post-mortem.ts';

/** What moves a post-mortem through its review. */
export const POST_MORTEM_VERBS = ['submit-review', 'revert-to-draft', 'revert-to-review', 'approve', 'publish'] as const;
export type PostMortemVerb = (typeof POST_MORTEM_VERBS)[number];

interface Step {
  readonly from: PostMortemStatus;
  readonly to: PostMortemStatus;
  /** Only once somebody confirmed that it blames nobody. */
  readonly blameless?: true;
}

/** Specification 3.1. */
const TABLE: Readonly<Record<PostMortemVerb, Step>> = {
  'submit-review': { from: 'draft', to: 'in_review', blameless: true },
  'revert-to-draft': { from: 'in_review', to: 'draft' },
  'revert-to-review': { from: 'approved', to: 'in_review' },
  approve: { from: 'in_review', to: 'approved', blameless: true },
  publish: { from: 'approved', to: 'published', blameless: true },
};

/** What a step does, or why not. */
export type Transition =
  | { readonly kind: 'to'; readonly status: PostMortemStatus }
  | { readonly kind: 'wrong_state'; readonly why: string; readonly allowed: readonly PostMortemVerb[] }
  | { readonly kind: 'unconfirmed' };

/** Decides one step. The state comes first, then whether it is confirmed to be blameless. */
export function transition(verb: PostMortemVerb, status: PostMortemStatus, blamelessConfirmed: boolean): Transition {
  const step = TABLE[verb];
  if (step.from !== status) {
    const why = `The post-mortem is ${STATUS_WORDS[status]}: ${verb} is possible from ${STATUS_WORDS[step.from]} only`;
    return { kind: 'wrong_state', why, allowed: allowedVerbs(status) };
  }
  if (step.blameless && !blamelessConfirmed) return { kind: 'unconfirmed' };
  return { kind: 'to', status: step.to };
}

/** The steps that are possible from a state. */
export function allowedVerbs(status: PostMortemStatus): PostMortemVerb[] {
  return POST_MORTEM_VERBS.filter((verb) => TABLE[verb].from === status);
}

/** Why the text cannot be changed in this state; null: it can. */
export function whyLocked(status: PostMortemStatus): string | null {
  if (status === 'approved') return 'The post-mortem is approved: take it back to review before you change it';
  return status === 'published' ? 'The post-mortem is published and cannot be changed any more' : null;
}

export const STATUS_WORDS: Readonly<Record<PostMortemStatus, string>> = {
  draft: 'a draft',
  in_review: 'in review',
  approved: 'approved',
  published: 'published',
};
