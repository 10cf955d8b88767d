import { Page } from '../components/layout.tsx';

/** `/routing` */
export function RoutingPage() {
  return <Page title="Routing">…</Page>;
}
