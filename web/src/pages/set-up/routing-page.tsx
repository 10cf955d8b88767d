import { RoutingBoard } from '../../features/routing/routing-board.tsx';

/** `/routing`: which alert is announced where. */
export function RoutingPage() {
  return <RoutingBoard />;
}
