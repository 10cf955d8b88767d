import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useRouter } from '@tanstack/react-router';
import { BASE_PATH } from '../../api/base.ts';
import { setupQuery } from '../../api/session.ts';
import { Brand } from '../../components/brand.tsx';
import { Card, Stage } from '../../components/layout/layout.tsx';
import { SignIn } from '../../features/account/sign-in.tsx';
import { SignInMethods } from '../../features/account/sign-in-methods.tsx';

const route = getRouteApi('/login');

/** `/login`: back to where one was going. */
export function SignInPage() {
  const router = useRouter();
  const { next, step } = route.useSearch();
  const { data: setup } = useQuery(setupQuery);
  // Nobody can sign in before there is an account.
  if (setup?.complete === false) return <Navigate to="/setup" />;
  return (
    <Stage>
      <Brand title="Sign in to Tocsin" />
      <Card>
        {!step && <SignInMethods next={next ?? '/alerts'} />}
        <SignIn atSecondStep={step === 'second'} onDone={() => router.history.push(BASE_PATH + (next ?? '/alerts'))} />
        <Link to="/forgot-password">Forgot your password?</Link>
      </Card>
    </Stage>
  );
}
