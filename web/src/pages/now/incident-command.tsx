import type { IncidentDetail } from '../../api/types.ts';
import { Command } from '../../features/command/command.tsx';
import { OrgChart } from '../../features/incidents/people/org-chart.tsx';

/** How an incident is led, with who does what. */
export function CommandOfIncident({ incident }: { readonly incident: IncidentDetail }) {
  return <Command incident={incident} organization={<OrgChart incident={incident} />} />;
}
