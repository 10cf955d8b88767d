import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useStore } from '../../api/store.ts';
import { BASE_PATH } from '../../api/base.ts';
import { signedIn } from '../../api/session.ts';
import { stepUpStore } from '../../api/step-up.ts';
import { StepUp } from '../../app/step-up.tsx';
import { Brand } from '../../components/brand.tsx';
import { Card, Stage } from '../../components/layout/layout.tsx';
import { FactorDue } from '../../features/second-factor/factor-due.tsx';

const route = getRouteApi('/second-factor');

/** `/second-factor`: what a session owes before it opens anything else; then on to where one was going. */
export function SecondFactorPage() {
  const client = useQueryClient();
  const router = useRouter();
  const { next } = route.useSearch();
  const stepUp = useStore(stepUpStore);
  return (
    <Stage>
      <Brand title="Your second factor" />
      <Card>
        <FactorDue
          onDone={async () => {
            await signedIn(client);
            router.history.push(BASE_PATH + (next ?? '/alerts'));
          }}
        />
      </Card>
      {stepUp && <StepUp settle={stepUp} />}
    </Stage>
  );
}
