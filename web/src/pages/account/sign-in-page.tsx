import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useRouter } from '@tanstack/react-router';
import { BASE_PATH } from '../../api/base.ts';
import { setupQuery, signIn } from '../../api/session.ts';
import { Brand } from '../../components/brand.tsx';
import { Card, Stage } from '../../components/layout/layout.tsx';
import { SignInForm } from '../../components/forms/sign-in-form.tsx';
import { SignInMethods } from '../../features/account/sign-in-methods.tsx';

const route = getRouteApi('/login');

/** `/login`: back to where one was going. */
export function SignInPage() {
  const client = useQueryClient();
  const router = useRouter();
  const { next } = route.useSearch();
  const { data: setup } = useQuery(setupQuery);
  // Nobody can sign in before there is an account.
  if (setup?.complete === false) return <Navigate to="/setup" />;
  return (
    <Stage>
      <Brand title="Sign in to Tocsin" />
      <Card>
        <SignInMethods next={next ?? '/alerts'} />
        <SignInForm
          submit={async (email, password) => {
            await signIn(client, email, password);
            router.history.push(BASE_PATH + (next ?? '/alerts'));
          }}
        />
        <Link to="/forgot-password">Forgot your password?</Link>
      </Card>
    </Stage>
  );
}
