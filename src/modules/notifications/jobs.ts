/** Sends what is due to destinations. */
export const DELIVERIES_JOB = 'deliveries';
/** Sends what is due to people. */
export const PAGES_JOB = 'pages';
/** Brings up to date what was sent to people. */
export const PAGE_EDITS_JOB = 'page edits';

/** Reports pages that do not reach people, and releases held pages. */
export const PAGE_TROUBLE_JOB = 'page trouble';

/** Works what people replied on a chat platform. */
export function repliesJob(provider: string): string {
  return `${provider} replies`;
}
