import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../../components/layout/layout.tsx';
import { ItemBoard } from '../../features/post-mortems/item-board.tsx';
import { readItems } from '../../features/post-mortems/item-words.ts';
import { usePostMortemNews } from '../../features/post-mortems/queries.ts';

const route = getRouteApi('/app/action-items');

/** `/action-items`: what is to be done so that incidents do not come back. */
export function ActionItemsPage() {
  usePostMortemNews();
  const filters = readItems(route.useSearch());
  return (
    <Page wide title="Action items" lead="What keeps incidents from coming back.">
      <ItemBoard filters={filters} />
    </Page>
  );
}
