import { ANNOUNCERS } from '../integrations/providers.ts';
import { queryAlerts } from '../modules/alerts/index.ts';
import { pageOfServices } from '../modules/catalog/index.ts';
import { findIncident, linkedGroups, pageOfTimeline } from '../modules/incidents/index.ts';
import type { AgentReads } from '../modules/investigations/index.ts';
import type { ReadMemory } from '../modules/investigations/reading/reading-ports.ts';
import { createMemory, pageOfMemories, pageOfNotes, pageOfPlaybooks } from '../modules/knowledge/index.ts';
import type { Memory } from '../modules/knowledge/memories/memory.ts';
import { namedOnCall } from '../modules/oncall/index.ts';
import type { Platform } from '../platform/platform.ts';

/** What agents read of the rest of the service, through its faces. */
export function openAgentReads({ db, live }: Pick<Platform, 'db' | 'live'>): AgentReads {
  return {
    async alerts(within, query) {
      const page = await queryAlerts({ db, providers: ANNOUNCERS }, query, { within });
      return { ...page, items: page.items.map(({ ...alert }) => alert) };
    },
    async services(query) {
      const page = await pageOfServices(db, query);
      return {
        ...page,
        items: page.items.map(({ id, name, description, team, dependencies }) => ({
          id,
          name,
          description,
          team,
          depends_on: dependencies,
        })),
      };
    },
    onCall: async () =>
      (await namedOnCall(db)).map(({ schedule_id, schedule_name, team_id, user_id, user_name, until }) => ({
        ...{ schedule_id, schedule_name, team_id, until },
        user: user_id === null ? null : { id: user_id, display_name: user_name ?? '' },
      })),
    async playbooks(query) {
      const page = await pageOfPlaybooks(db, query);
      return {
        ...page,
        items: page.items.map(({ id, name, kind, serviceId, tags, labelSelectors, steps }) => ({
          ...{ id, name, kind, tags },
          service_id: serviceId,
          label_selectors: labelSelectors,
          steps: steps.map(({ title, body, kind: sort, expected, command, url }) => ({ title, body, kind: sort, expected, command, url })),
        })),
      };
    },
    async notes(query) {
      const page = await pageOfNotes(db, query);
      return {
        ...page,
        items: page.items.map(({ id, title, body, tags, source, updatedBy, updatedAt }) => ({
          ...{ id, title, body, tags },
          byAgent: source === 'agent' || updatedBy.kind === 'agent',
          updated_at: updatedAt.toISOString(),
        })),
      };
    },
    async memories(agentId, query) {
      const page = await pageOfMemories(db, agentId, query);
      return { ...page, items: page.items.map(readMemory) };
    },
    remember: async (input, by) => readMemory(await createMemory({ db, live }, input, by)),
    async incident(queried, ref) {
      const incident = await findIncident(queried, ref);
      // Agents never see a private one.
      if (!incident || incident.private) return null;
      const { id, number, title, description, status, severity, service_id, created_at } = incident;
      return {
        ...{ id, number, title, description, status, severity, service_id },
        created_at: created_at.toISOString(),
        groupIds: await linkedGroups(queried, id),
      };
    },
    async timeline(queried, incidentId, query) {
      const page = await pageOfTimeline(queried, incidentId, query);
      return { ...page, items: page.items.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
    },
  };
}

function readMemory({ id, text, tags, scope, trust, serviceId, createdAt }: Memory): ReadMemory {
  return { id, text, tags, scope, trust, service_id: serviceId, created_at: createdAt.toISOString() };
}
