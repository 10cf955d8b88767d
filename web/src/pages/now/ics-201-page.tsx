import { getRouteApi } from '@tanstack/react-router';
import { Ics201 } from '../../features/command/ics-201.tsx';

const route = getRouteApi('/app/incidents/$ref/ics-201');

/** `/incidents/{number}/ics-201`: the ICS document to print. */
export function Ics201Page() {
  return <Ics201 incidentRef={route.useParams().ref} />;
}
