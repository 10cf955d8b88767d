import type { PostMortem } from './queries.ts';

/** Fields of text in reading order, with what each asks. */
export const FIELDS = [
  { name: 'summary', label: 'Summary', asks: 'What happened, in a few sentences.' },
  { name: 'trigger', label: 'Trigger', asks: 'What set it off.' },
  { name: 'root_cause', label: 'Root cause', asks: 'Which conditions made it possible.' },
  { name: 'detection', label: 'Detection', asks: 'How it was noticed, and how it could be noticed sooner.' },
  { name: 'resolution', label: 'Resolution', asks: 'What ended it.' },
  { name: 'went_well', label: 'What went well', asks: 'What helped.' },
  { name: 'went_wrong', label: 'What went wrong', asks: 'What made it worse or longer.' },
  { name: 'got_lucky', label: 'Where we got lucky', asks: 'What could have made it worse.' },
  { name: 'lessons', label: 'Lessons', asks: 'What others should know.' },
] as const;
export type FieldName = (typeof FIELDS)[number]['name'];

export const STATUS_WORDS: Readonly<Record<PostMortem['status'], string>> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  published: 'Published',
};
export const STATUSES = ['draft', 'in_review', 'approved', 'published'] as const;

export const STATUS_TONES = { draft: 'plain', in_review: 'warn', approved: 'good', published: 'good' } as const;

/** The steps of the review as buttons. */
export const STEP_WORDS: Readonly<Record<string, { readonly label: string; readonly main: boolean }>> = {
  'submit-review': { label: 'Submit for review', main: true },
  'revert-to-draft': { label: 'Back to draft', main: false },
  'revert-to-review': { label: 'Back to review', main: false },
  approve: { label: 'Approve', main: true },
  publish: { label: 'Publish', main: true },
};
