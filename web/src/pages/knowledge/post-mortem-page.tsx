import { getRouteApi } from '@tanstack/react-router';
import { PostMortemBoard } from '../../features/post-mortems/post-mortem-board.tsx';

const route = getRouteApi('/app/incidents/$ref/post-mortem');

/** `/incidents/{number}/post-mortem`: what is learned from one incident. */
export function PostMortemPage() {
  const { ref } = route.useParams();
  return <PostMortemBoard key={ref} incidentRef={ref} />;
}
