import { getRouteApi } from '@tanstack/react-router';
import { NoteBoard } from '../../features/knowledge/note-board.tsx';

const route = getRouteApi('/app/knowledge/$id');

/** `/knowledge/{id}`: one note. */
export function NotePage() {
  const { id } = route.useParams();
  return <NoteBoard key={id} id={id} />;
}
