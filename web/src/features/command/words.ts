import type { Schema } from '../../api/types.ts';
import type { SectionName } from './queries.ts';

export type RoleName = Schema<'IncidentRoleName'>;

/** What roles are called. */
export const ROLE_TITLES: Readonly<Record<RoleName, string>> = {
  incident_commander: 'Incident commander',
  operations_lead: 'Operations lead',
  scribe: 'Scribe',
  liaison: 'Liaison',
};

/** What sections are called. */
export const SECTION_TITLES: Readonly<Record<SectionName, string>> = {
  situation: 'Situation',
  objectives: 'Objectives',
  actions: 'Actions',
  resources: 'Resources',
  communications: 'Communications',
  safety: 'Safety',
  diagram: 'Diagrams',
  notes: 'Notes',
};

/** What stands in a section before the first write. */
export const SECTION_HINTS: Readonly<Record<SectionName, string>> = {
  situation: 'What happened, who is affected, what is known.',
  objectives: 'What must be true when this is over.',
  actions: 'What is planned, in progress and done.',
  resources: 'Who and what was called for.',
  communications: 'Where people talk: channels, bridges, pages.',
  safety: 'What must not be done now.',
  diagram: 'Links to diagrams and dashboards.',
  notes: 'Anything else.',
};
