import '@mantine/core/styles/PasswordInput.css';
import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { toastProblem } from '../../components/toasts/toast.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { deviceZone, timeZones } from '../../components/text/zones.ts';

const SHORTEST = 12;

async function setTimeZone(zone: string): Promise<void> {
  const { settings } = await answer(api.GET('/api/v1/system/config'));
  await answer(api.PUT('/api/v1/system/config', { body: { settings: { ...settings, time_zone: zone } } }));
}

interface Props {
  readonly onDone: () => void;
  /** From a public address: whoever sets up has to prove that they run the server. */
  readonly codeRequired: boolean;
}

/** Makes the first administrator, signs them in, and sets where the installation is. */
export function AdminForm({ onDone, codeRequired }: Props) {
  const [form, setForm] = useState({ display_name: '', email: '', password: '' });
  const [code, setCode] = useState('');
  const [zone, setZone] = useState(deviceZone());
  const setup = useMutation({
    mutationFn: async () => {
      await answer(
        api.POST('/api/v1/setup', {
          body: {
            ...form,
            email: form.email.trim(),
            display_name: form.display_name.trim(),
            ...(codeRequired ? { setup_code: code.trim() } : {}),
          },
        }),
      );
      // The account is there: the zone alone can be set later, under System.
      await setTimeZone(zone).catch((error) => toastProblem('The time zone was not set', error));
    },
    onSuccess: onDone,
  });
  const problem = setup.error ? asProblem(setup.error) : null;
  const set = (name: keyof typeof form) => (event: { readonly currentTarget: { readonly value: string } }) => {
    const { value } = event.currentTarget;
    setForm((before) => ({ ...before, [name]: value }));
  };
  const missing = SHORTEST - [...form.password].length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setup.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={14}>
        <TextInput
          label="Your name"
          description="Shown to colleagues next to your actions."
          autoComplete="name"
          value={form.display_name}
          onChange={set('display_name')}
          error={fieldError(problem, 'display_name')}
          required
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          value={form.email}
          onChange={set('email')}
          error={fieldError(problem, 'email')}
          required
        />
        <PasswordInput
          label="Password"
          description={
            form.password !== '' && missing > 0
              ? `${missing} more ${missing === 1 ? 'character' : 'characters'}`
              : `At least ${SHORTEST} characters. A sentence is easier to remember than symbols.`
          }
          autoComplete="new-password"
          value={form.password}
          onChange={set('password')}
          error={fieldError(problem, 'password')}
          required
        />
        <Select
          label="Time zone"
          description="For times in messages to several people, and for the start of a day."
          searchable
          allowDeselect={false}
          limit={50}
          value={zone}
          data={timeZones()}
          onChange={(chosen) => setZone(chosen ?? zone)}
        />
        {codeRequired && (
          <TextInput
            label="Setup code"
            description="Required from a public address: the server printed this code in its log at start, unless SETUP_CODE is set."
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={({ currentTarget: { value } }) => setCode(value)}
            error={fieldError(problem, 'setup_code')}
            required
          />
        )}
        {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="The account was not created" />}
        <Button
          type="submit"
          loading={setup.isPending}
          disabled={form.email === '' || form.display_name.trim() === '' || missing > 0 || (codeRequired && code.trim() === '')}
        >
          Create administrator
        </Button>
      </Stacked>
    </form>
  );
}
