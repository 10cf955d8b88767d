import { Page } from '../../components/layout/layout.tsx';
import { HandoffList } from '../../features/schedules/handoff-list.tsx';
import { useOnCallNews } from '../../features/schedules/use-on-call-news.ts';

/** `/handoffs`: what went from one to the next. */
export function HandoffsPage() {
  useOnCallNews();
  return (
    <Page title="Handoffs" lead="Open incidents at each shift change, and who took over.">
      <HandoffList />
    </Page>
  );
}
