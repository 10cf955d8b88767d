import { getRouteApi } from '@tanstack/react-router';
import { HeartbeatBoard } from '../../features/heartbeats/heartbeat-board.tsx';

const route = getRouteApi('/app/heartbeats/$id');

/** `/heartbeats/{id}`: one job that must be heard of. */
export function HeartbeatPage() {
  const { id } = route.useParams();
  return <HeartbeatBoard key={id} id={id} />;
}
