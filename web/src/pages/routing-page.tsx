import { Page } from '../components/layout.tsx';
import { RoutingBoard } from '../features/routing/routing-board.tsx';

/** `/routing`: which alert is announced where. */
export function RoutingPage() {
  return (
    <Page title="Routing" lead="Which alert is announced where. One storm is one message at each place, edited as it changes.">
      <RoutingBoard />
    </Page>
  );
}
