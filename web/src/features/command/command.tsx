import type { ReactNode } from 'react';
import type { IncidentDetail } from '../../api/types.ts';
import { Coordination } from './coordination.tsx';
import { IcsDocument } from './document.tsx';

interface CommandProps {
  readonly incident: IncidentDetail;
  /** Who leads and who does what. */
  readonly organization: ReactNode;
}

/** Leading the incident: who does what, and what is written down about it. */
export function Command({ incident, organization }: CommandProps) {
  return (
    <>
      {organization}
      <Coordination incidentId={incident.id} />
      <IcsDocument incidentId={incident.id} incidentRef={String(incident.number)} />
    </>
  );
}
