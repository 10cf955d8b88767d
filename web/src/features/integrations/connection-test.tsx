import type { Provider } from '../../api/providers.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IntegrationKind } from '../../api/types.ts';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import styles from './integration-card.module.css';

/** Makes a real call with the saved settings and says in words what works. */
export function ConnectionTest({ provider, unsaved }: { readonly provider: Provider; readonly unsaved: boolean }) {
  const [to, setTo] = useState('');
  const channel = to.trim() === '' ? {} : { channel: to.trim() };
  const run = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/integrations/test', { body: { kind: provider.id as IntegrationKind, ...channel } })),
  });
  if (!useMay('integrations:test')) return null;
  return (
    <div className={`column gap-10 ${styles.test}`}>
      <div className="row wrap gap-8 at-bottom">
        {provider.test_to !== null && (
          <TextInput
            className={styles.channel}
            label={provider.test_to.label}
            placeholder={provider.test_to.placeholder}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
        <Button
          variant="default"
          loading={run.isPending}
          disabled={unsaved}
          leftSection={<Icon name="send" />}
          onClick={() => run.mutate()}
        >
          {unsaved ? 'Save, then test' : 'Test'}
        </Button>
      </div>
      {run.error && <ProblemNote error={run.error} what="The test failed to run" />}
      {run.data && (
        <ul className="plain column gap-6 text" role="status">
          {run.data.checks.map((check) => (
            <li key={check.name} className={`row at-top gap-8 breaks ${styles.check}`} data-ok={check.ok}>
              <Icon name={check.ok ? 'check' : 'alert'} />
              <span>
                <span className="semibold">{check.name}</span> {check.detail}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
