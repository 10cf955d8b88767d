import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { Stacked } from '../../components/layout/layout.tsx';
import styles from './sign-in-methods.module.css';

/** The identity providers to sign in by, beside the password. What cannot be asked is no identity provider. */
const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-doors', 'public'],
  queryFn: async ({ signal }) => {
    const [oidc, google, slack] = await Promise.allSettled([
      answer(api.GET('/api/v1/auth/oidc/providers', { signal })),
      answer(api.GET('/api/v1/auth/idpone/enabled', { signal })),
      answer(api.GET('/api/v1/auth/chatone/enabled', { signal })),
    ]);
    return [
      ...(oidc.status === 'fulfilled' ? oidc.value.items.map(({ name, authorize_url }) => ({ label: name, href: authorize_url })) : []),
      ...(google.status === 'fulfilled' && google.value.enabled ? [{ label: 'Google', href: '/api/v1/auth/idpone' }] : []),
      ...(slack.status === 'fulfilled' && slack.value.enabled ? [{ label: 'Slack', href: '/api/v1/auth/chatone' }] : []),
    ];
  },
  staleTime: 60_000,
});

/** Buttons of the identity providers that are open; nothing when there are none. `next`: where one was going. */
export function SignInMethods({ next }: { readonly next: string }) {
  const { data } = useQuery(signInMethodsQuery);
  if (!data || data.length === 0) return null;
  return (
    <Stacked gap={8}>
      {data.map(({ label, href }) => (
        <Button key={href} component="a" variant="default" fullWidth href={`${href}?return_to=${encodeURIComponent(next)}`}>
          Sign in with {label}
        </Button>
      ))}
      <div className={styles.or}>or with your password</div>
    </Stacked>
  );
}
