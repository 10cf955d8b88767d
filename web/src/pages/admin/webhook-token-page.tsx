import { getRouteApi } from '@tanstack/react-router';
import { TokenBoard } from '../../features/webhook-tokens/token-board.tsx';

const route = getRouteApi('/app/webhook-tokens/$id');

/** `/webhook-tokens/{id}`: one source of alerts. */
export function WebhookTokenPage() {
  const { id } = route.useParams();
  return <TokenBoard key={id} id={id} />;
}
