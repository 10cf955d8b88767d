import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { signIn } from '../api/session.ts';
import { Brand } from '../components/brand.tsx';
import { Card, Stage } from '../components/layout.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';

const route = getRouteApi('/login');

/** `/login`: back to where one was going. */
export function SignInPage() {
  const client = useQueryClient();
  const router = useRouter();
  const { next } = route.useSearch();
  return (
    <Stage>
      <Brand title="Sign in to Tocsin" />
      <Card>
        <SignInForm
          submit={async (email, password) => {
            await signIn(client, email, password);
            router.history.push(next ?? '/alerts');
          }}
        />
      </Card>
    </Stage>
  );
}
