import { getRouteApi } from '@tanstack/react-router';
import { PageBoard } from '../../features/status-pages/page-board.tsx';

const route = getRouteApi('/app/status-pages/$id');

/** `/status-pages/{id}`: one page for customers. */
export function StatusPagePage() {
  const { id } = route.useParams();
  return <PageBoard key={id} id={id} />;
}
