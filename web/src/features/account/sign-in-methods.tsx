import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { Stacked } from '../../components/layout/layout.tsx';
import styles from './sign-in-methods.module.css';

/** The identity providers to sign in by, beside the password. */
const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/auth/sign-in-methods', { signal })),
  staleTime: 60_000,
});

/** Buttons of the identity providers that are open; nothing when there are none. `next`: where one was going. */
export function SignInMethods({ next }: { readonly next: string }) {
  const { data } = useQuery(signInMethodsQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <Stacked gap={8}>
      {data.items.map(({ provider, name, sign_in_url }) => (
        <Button
          key={provider}
          className={styles.named ?? ''}
          component="a"
          variant="default"
          fullWidth
          href={`${sign_in_url}?return_to=${encodeURIComponent(next)}`}
        >
          Sign in with {name}
        </Button>
      ))}
      <div className={`row middle gap-12 muted small ${styles.or}`}>or with your password</div>
    </Stacked>
  );
}
