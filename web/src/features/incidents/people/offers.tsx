import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client.ts';
import { serverNow, useNow } from '../../../api/clock.ts';
import { useMe } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { toast, toastProblem } from '../../../components/toasts/toast.tsx';
import { INCIDENTS } from '../queries.ts';
import styles from './offers.module.css';
import { countdown, ROLE_NAMES } from '../words.ts';

type Role = IncidentDetail['roles'][number];

/** Roles that are offered to who looks: to accept or to decline, on any part of the page. */
export function MyOffers({ incident }: { readonly incident: IncidentDetail }) {
  const me = useMe();
  return incident.roles
    .filter(({ state, user_id }) => state === 'offered' && user_id === me.id)
    .map((offer) => <Offer key={offer.id} incident={incident} offer={offer} />);
}

function Offer({ incident, offer }: { readonly incident: IncidentDetail; readonly offer: Role }) {
  const client = useQueryClient();
  const left = Date.parse(offer.expires_at ?? '') - useNow(serverNow());
  const name = ROLE_NAMES[offer.role];
  const reply = useMutation({
    mutationFn: (state: 'active' | 'declined') =>
      answer(
        api.PATCH('/api/v1/incidents/{id}/ics/roles/{roleId}', {
          params: { path: { id: incident.id, roleId: offer.id } },
          body: { state },
        }),
      ),
    onSuccess: (_role, state) => toast({ tone: 'good', text: state === 'active' ? `You are ${name.toLowerCase()}` : 'You declined' }),
    onError: (error) => toastProblem('Your answer was not saved', error),
    onSettled: () => client.invalidateQueries({ queryKey: INCIDENTS }),
  });
  return (
    <section className={`row wrap middle gap-8 rounded-8 pad-10-12 ${styles.offer}`} aria-label={`Offer: ${name}`}>
      <p className="bare text from-240">
        <strong>
          {offer.assigned_by.name} asks you to be {name.toLowerCase()}
        </strong>
        {left > 0 && <span className="muted figures"> ({countdown(left)} left)</span>}
        {offer.cannot !== null && <span className="muted figures"> You cannot {offer.cannot}: ask an admin.</span>}
      </p>
      <Button size="xs" loading={reply.isPending && reply.variables === 'active'} onClick={() => reply.mutate('active')}>
        Accept
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={reply.isPending && reply.variables === 'declined'}
        onClick={() => reply.mutate('declined')}
      >
        Decline
      </Button>
    </section>
  );
}
