import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ServiceField } from '../../components/forms/service-fields.tsx';
import { answer, api } from '../../api/client.ts';
import type { WebhookToken } from '../../api/types.ts';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { labelsFrom, labelsText } from '../../components/text/labels-text.ts';
import { sourcesQuery, tokensQuery, type UnknownBodies } from './queries.ts';

interface TokenFormProps {
  readonly opened: boolean;
  readonly token: WebhookToken;
  readonly onClose: () => void;
}

/** Changes what is set on a token. */
export function TokenForm({ opened, token, onClose }: TokenFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={`Edit ${token.name}`}>
      <Form token={token} onClose={onClose} />
    </SaveDialog>
  );
}

/** `keep` stands for the saved signing secret, which never comes back. */
interface Body {
  readonly name: string;
  readonly source: string | null;
  readonly labels: Record<string, string>;
  readonly service_id: string | null;
  readonly stale_after: number | null;
  readonly unknown_bodies: UnknownBodies;
  readonly sns: boolean;
  readonly may_acknowledge: boolean;
  readonly signing_secret: string | null;
}

const KEEP = 'keep';

function bodyOf(token: WebhookToken): Body {
  const { name, source, labels, service_id, stale_after, unknown_bodies, sns, may_acknowledge } = token;
  const signing_secret = token.signing_secret_set ? KEEP : null;
  return { name, source, labels, service_id, stale_after, unknown_bodies, sns, may_acknowledge, signing_secret };
}

function Form({ token, onClose }: Omit<TokenFormProps, 'opened'>) {
  const { data: sources } = useQuery(sourcesQuery);
  const [draft, setDraft] = useState(bodyOf(token));
  const [labels, setLabels] = useState(labelsText(token.labels));
  const [secret, setSecret] = useState('');
  const [without, setWithout] = useState(false);
  const set = (change: Partial<Body>) => setDraft((before) => ({ ...before, ...change }));
  const read = labelsFrom(labels);
  const saved = token.signing_secret_set ? KEEP : null;
  const saving = useSave<Body>({
    given: bodyOf(token),
    now: { ...draft, name: draft.name.trim(), labels: read ?? token.labels, signing_secret: without ? null : secret.trim() || saved },
    create: () => Promise.reject(new Error('tokens are made elsewhere')),
    change: (body) => answer(api.PATCH('/api/v1/webhook-tokens/{id}', { params: { path: { id: token.id } }, body })),
    queryKey: tokensQuery.queryKey,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The token" ready={draft.name.trim() !== '' && read !== null} onClose={onClose}>
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errorOf('name')}
      />
      <Select
        label="Tool"
        description="Bodies of other tools are rejected. Any: the shape of the body decides."
        placeholder="Any"
        clearable
        searchable
        value={draft.source}
        onChange={(source) => set({ source })}
        error={errorOf('source')}
        data={sources?.items.filter(({ own }) => own).map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
      <Textarea
        label="Default labels"
        description="One per line, name=value. Added to alerts that do not carry them; nothing is overwritten."
        placeholder="env=prod"
        autosize
        minRows={2}
        value={labels}
        onChange={(event) => setLabels(event.currentTarget.value)}
        error={read === null ? 'Each line needs a name, an equals sign and a value' : errorOf('labels')}
      />
      <ServiceField
        label="Default service"
        description="Of alerts that carry neither the label service nor service_id."
        value={draft.service_id}
        onChange={(service_id) => set({ service_id })}
        error={errorOf('service_id')}
      />
      <NumberInput
        label="Expected every (minutes)"
        description="For tools that repeat what fires: an alert that is not repeated for so long ends. A longer silence is unusual. Empty: no alert ends by itself."
        placeholder="Not set"
        min={1}
        max={525_600}
        allowDecimal={false}
        value={draft.stale_after === null ? '' : Math.max(1, Math.round(draft.stale_after / 60))}
        onChange={(minutes) => set({ stale_after: typeof minutes === 'number' ? minutes * 60 : null })}
        error={errorOf('stale_after')}
      />
      <Select
        label="Unknown bodies"
        allowDeselect={false}
        value={draft.unknown_bodies}
        onChange={(value) => set({ unknown_bodies: value === 'refuse' ? 'refuse' : 'accept' })}
        data={[
          { value: 'accept', label: 'Accept as info alert' },
          { value: 'refuse', label: 'Reject' },
        ]}
      />
      <PasswordInput
        label="Signing secret"
        description={token.signing_secret_set ? 'Set. Enter another one to replace it.' : 'With one, requests need a valid signature.'}
        placeholder={token.signing_secret_set ? '••••••••' : 'Not set'}
        autoComplete="off"
        disabled={without}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        error={errorOf('signing_secret')}
      />
      {token.signing_secret_set && (
        <Switch label="Remove the signing secret" checked={without} onChange={(event) => setWithout(event.currentTarget.checked)} />
      )}
      <Switch
        label="May acknowledge incidents"
        description="Acknowledgements that this tool sends also acknowledge the incidents of its alerts."
        checked={draft.may_acknowledge}
        onChange={(event) => set({ may_acknowledge: event.currentTarget.checked })}
      />
      <Switch
        label="Amazon SNS"
        description="Verify the signatures of messages, and confirm subscriptions."
        checked={draft.sns}
        onChange={(event) => set({ sns: event.currentTarget.checked })}
      />
    </SaveForm>
  );
}
