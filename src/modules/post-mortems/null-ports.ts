import type { DraftSources } from './ports.ts';

/** No pages, status updates or investigations: a draft is filled from the incident alone. */
export const NO_DRAFT_SOURCES: DraftSources = {
  pages: async () => [],
  statusUpdates: async () => [],
  findings: async () => [],
};
