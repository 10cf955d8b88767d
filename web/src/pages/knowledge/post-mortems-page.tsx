import { Page } from '../../components/layout/layout.tsx';
import { MissingPostMortems } from '../../features/post-mortems/missing.tsx';
import { PostMortemList } from '../../features/post-mortems/post-mortem-list.tsx';
import { usePostMortemNews } from '../../features/post-mortems/queries.ts';

/** `/post-mortems`: what was learned from incidents. */
export function PostMortemsPage() {
  usePostMortemNews();
  return (
    <Page wide title="Post-mortems" lead="What was learned from incidents.">
      <MissingPostMortems />
      <PostMortemList />
    </Page>
  );
}
