import { Button, FileButton, Select, Textarea } from '@mantine/core';
import { USERS } from './queries.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { ROLE_NAMES, ROLES } from '../../components/forms/permissions.ts';
import { SaveDialog } from '../../components/forms/save-form.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import type { Role } from './queries.ts';

type Import = Schema<'UserImport'>;
type Deactivation = Schema<'UserDeactivation'>;

interface ManyProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** How many mistakes are shown; the file has to be mended anyhow. */
const MISTAKES = 10;

/** Imports people from a file: checked first, then done. */
export function ImportUsers({ opened, onClose }: ManyProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title="Import users">
      {opened && <ImportForm onClose={onClose} />}
    </SaveDialog>
  );
}

function ImportForm({ onClose }: Pick<ManyProps, 'onClose'>) {
  const client = useQueryClient();
  const [csv, setCsv] = useState('');
  const [role, setRole] = useState<Role>('operator');
  const send = (dryRun: boolean) =>
    answer(api.POST('/api/v1/users/import', { body: { csv, default_role: role, ...(dryRun ? { dry_run: true } : {}) } }));
  const check = useMutation({ mutationFn: () => send(true) });
  const run = useMutation({
    mutationFn: () => send(false),
    onSuccess: (done) => {
      void client.invalidateQueries({ queryKey: USERS });
      toast({ tone: 'good', text: `${counted(done.created)} imported` });
      if (done.invitations_mailed || done.created === 0) onClose();
    },
  });
  const edit = (text: string) => {
    setCsv(text);
    check.reset();
  };
  if (run.data) return <Links done={run.data} onClose={onClose} />;
  return (
    <Steps
      checked={check.data !== undefined}
      action={check.data ? `Import ${counted(check.data.created)}` : 'Check'}
      busy={check.isPending || run.isPending}
      ready={csv.trim() !== '' && check.data?.created !== 0}
      onSubmit={() => (check.data ? run.mutate() : check.mutate())}
      onClose={onClose}
    >
      <Textarea
        label="CSV"
        description="The first line names the columns: email, display_name, role, time_zone. Role and time zone may be empty."
        placeholder={'email,display_name,role,time_zone\nann@example.org,Ann Lee,operator,Europe/Berlin'}
        data-autofocus
        autosize
        minRows={5}
        maxRows={12}
        value={csv}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      <Inline gap={12}>
        <FileButton accept="text/csv,.csv,text/plain" onChange={(file) => void file?.text().then(edit)}>
          {(props) => (
            <Button variant="default" {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
      </Inline>
      <Select
        label="Role where none is given"
        allowDeselect={false}
        value={role}
        onChange={(value) => {
          setRole(ROLE_NAMES.find((name) => name === value) ?? role);
          check.reset();
        }}
        data={ROLE_NAMES.map((name) => ({ value: name, label: ROLES[name].label }))}
      />
      {(check.error ?? run.error) !== null && <Mistakes error={check.error ?? run.error} />}
      {check.data && <Preview found={check.data} />}
    </Steps>
  );
}

function Preview({ found: { created, existing, invitations_mailed: mailed } }: { readonly found: Import }) {
  const invited = mailed ? 'Each gets an invitation by email.' : 'There is no mail server: you get a link for each, to pass on.';
  return (
    <Hint tone="good">
      {counted(created)} will be created.{' '}
      {existing > 0 && `${counted(existing)} with an account ${existing === 1 ? 'stays' : 'stay'} as before. `}
      {created > 0 && invited}
    </Hint>
  );
}

function Mistakes({ error }: { readonly error: unknown }) {
  const { errors } = asProblem(error);
  return (
    <>
      <ProblemNote error={error} what="The file cannot be imported" />
      {errors.length > 1 && (
        <ul>
          {errors.slice(0, MISTAKES).map(({ detail }) => (
            <li key={detail}>{detail}</li>
          ))}
          {errors.length > MISTAKES && <li>and {errors.length - MISTAKES} more</li>}
        </ul>
      )}
    </>
  );
}

/** The links of invitations that no mail server carried, for this once. */
function Links({ done, onClose }: { readonly done: Import; readonly onClose: () => void }) {
  const made = done.users.filter((user) => user.invitation_url !== undefined);
  const save = () => {
    const lines = made.map(({ email, invitation_url: url = '' }) => `${/^[=+\-@]/.test(email) ? `'${email}` : email},${url}`);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`email,link\n${lines.join('\n')}\n`], { type: 'text/csv' }));
    link.download = 'invitations.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Stacked gap={14}>
      <div>There is no mail server, so pass the links on yourself, privately. Each link sets the password of its account.</div>
      <Inline end>
        <Button onClick={save}>Save {made.length} links as a file</Button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Inline>
    </Stacked>
  );
}

/** Deactivates people by address: checked first, then done. */
export function DeactivateUsers({ opened, onClose }: ManyProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title="Deactivate users">
      {opened && <DeactivateForm onClose={onClose} />}
    </SaveDialog>
  );
}

function DeactivateForm({ onClose }: Pick<ManyProps, 'onClose'>) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const emails = [...new Set(text.split(/[\s,;]+/u).filter((part) => part !== ''))];
  const send = (dryRun: boolean) =>
    answer(api.POST('/api/v1/users/deactivate', { body: { emails, ...(dryRun ? { dry_run: true } : {}) } }));
  const check = useMutation({ mutationFn: () => send(true) });
  const run = useMutation({
    mutationFn: () => send(false),
    onSuccess: (done) => {
      void client.invalidateQueries({ queryKey: USERS });
      toast({ tone: 'good', text: `${counted(done.deactivated)} deactivated` });
      if (done.users.every(({ result }) => result === 'deactivated' || result === 'unchanged')) onClose();
      else check.reset();
    },
  });
  const said = run.data ?? check.data;
  const error = check.error ?? run.error;
  return (
    <Steps
      checked={check.data !== undefined}
      action={check.data ? `Deactivate ${counted(check.data.deactivated)}` : 'Check'}
      busy={check.isPending || run.isPending}
      ready={emails.length > 0 && check.data?.deactivated !== 0}
      onSubmit={() => (check.data ? run.mutate() : check.mutate())}
      onClose={onClose}
    >
      <Textarea
        label="Emails"
        description="Separated by spaces, commas or lines. Their sessions and tokens end immediately."
        data-autofocus
        autosize
        minRows={5}
        maxRows={12}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          check.reset();
          run.reset();
        }}
      />
      {error !== null && <ProblemNote error={error} what="The users were not deactivated" />}
      {said && <Said said={said} />}
    </Steps>
  );
}

function Said({ said: { users } }: { readonly said: Deactivation }) {
  const of = (wanted: string) => users.filter(({ result }) => result === wanted);
  const unknown = of('unknown').map(({ email }) => email);
  return (
    <Hint tone={unknown.length > 0 ? 'warn' : 'good'}>
      {[
        `${counted(of('deactivated').length)} ${of('deactivated').length === 1 ? 'has' : 'have'} an active account.`,
        ...(of('unchanged').length > 0 ? [`${counted(of('unchanged').length)} deactivated before.`] : []),
        ...of('refused').map(({ email, reason = '' }) => `${email}: ${reason}.`),
        ...(unknown.length > 0
          ? [`No account: ${unknown.slice(0, MISTAKES).join(', ')}${unknown.length > MISTAKES ? ' and others' : ''}.`]
          : []),
      ].join(' ')}
    </Hint>
  );
}

interface StepsProps {
  readonly checked: boolean;
  readonly action: string;
  readonly busy: boolean;
  readonly ready: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fields, what the check found, and a button that checks first and then does it. */
function Steps({ checked, action, busy, ready, onSubmit, onClose, children }: StepsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={14}>
        {children}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={checked ? 'filled' : 'default'} loading={busy} disabled={!ready}>
            {action}
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

function counted(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'user' : 'users'}`;
}
