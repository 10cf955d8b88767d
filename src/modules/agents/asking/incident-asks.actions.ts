import { forgetIncident } from '../talk/forget.actions.ts';
import type { IncidentInvestigations, SummaryAgents } from '../../incidents/ports.ts';
import { viewInvestigation } from '../investigations/investigations.schema.ts';
import { investigationsWindow, listInvestigations } from '../investigations/investigations.store.ts';
import { endWorkOn, lockWorkOn } from '../investigations/privacy.actions.ts';
import { type AutomaticDeps, investigatePromoted, prepareToAsk } from './ask.actions.ts';
import { askForSummaries } from './summaries.actions.ts';

/** What incidents ask of investigations, which import them. */
export function incidentAsks(deps: AutomaticDeps): {
  readonly investigations: IncidentInvestigations;
  readonly summaryAgents: SummaryAgents;
} {
  return {
    investigations: {
      prepare: prepareToAsk,
      promoted: (tx, { id }) => investigatePromoted(tx, deps, id),
      async newestOf(db, incidentId, limit) {
        const of = { status: null, agentId: null, groupIds: [], subjectId: incidentId, hidden: [], ofIncidents: true };
        const { rows } = await listInvestigations(db, of, investigationsWindow({ limit }));
        return rows.slice(0, limit).map((row) => {
          const { id, number, title, status, phase, outcome, summary, agent, created_at, ended_at } = viewInvestigation(row);
          return { id, number, title, status, phase, outcome, summary, agent, created_at, ended_at };
        });
      },
      prepareToHide: lockWorkOn,
      async hide(tx, { id }) {
        await forgetIncident(tx, deps.live, { incidentId: id, ...(await endWorkOn(tx, deps, id)) });
      },
    },
    summaryAgents: { ask: askForSummaries },
  };
}
