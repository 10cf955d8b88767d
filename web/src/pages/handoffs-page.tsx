import { Page } from '../components/layout.tsx';
import { HandoffList } from '../features/schedules/handoff-list.tsx';

/** `/handoffs`: what went from one to the next. */
export function HandoffsPage() {
  return (
    <Page title="Handoffs" lead="What was open when the shift changed, and who has it now.">
      <HandoffList />
    </Page>
  );
}
