import { getRouteApi } from '@tanstack/react-router';
import { PlaybookBoard } from '../../features/playbooks/playbook-board.tsx';

const route = getRouteApi('/app/playbooks/$id');

/** `/playbooks/{id}`: one playbook. */
export function PlaybookPage() {
  const { id } = route.useParams();
  return <PlaybookBoard key={id} id={id} />;
}
