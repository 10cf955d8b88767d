import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import { Prove } from '../../components/forms/prove.tsx';
import { stepUpQuery } from './queries.ts';

/** Proves who one is: by the second factor, else the password, else anew at the provider, from where the browser comes back here. */
export function StepUpForm({ action, onDone }: { readonly action: string; readonly onDone: () => unknown }) {
  const { data, error, refetch } = useQuery(stepUpQuery);
  if (error) return <ProblemNote error={error} what="It could not be loaded how you confirm" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  const { pathname, search } = window.location;
  if (data.methods.length === 0)
    return (
      <Stacked gap={10}>
        {data.providers.length === 0 && <p>Your account has no password. Ask an administrator for a link to set one.</p>}
        {data.providers.map(({ name, url }) => (
          <Button key={url} component="a" href={`${url}?return_to=${encodeURIComponent(pathname + search)}`} fullWidth>
            Sign in again with {name}
          </Button>
        ))}
      </Stacked>
    );
  return (
    <Prove
      methods={data.methods}
      action={action}
      passkeyOptions={() => answer(api.POST('/api/v1/auth/step-up/passkey'))}
      submit={async (shown) => {
        await api.POST('/api/v1/auth/step-up', { body: shown });
        await onDone();
      }}
    />
  );
}
