import { getRouteApi } from '@tanstack/react-router';
import { ScheduleBoard } from '../../features/schedules/schedule-board.tsx';

const route = getRouteApi('/app/schedules/$id');

/** `/schedules/{id}`: one schedule as a calendar. */
export function SchedulePage() {
  const { id } = route.useParams();
  return <ScheduleBoard key={id} id={id} />;
}
