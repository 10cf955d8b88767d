import '@mantine/core/styles/Switch.css';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { type Adjustment, type Mappings, mappingsQuery, saveMappings } from './queries.ts';

interface AdjustmentDialogProps {
  readonly stored: Mappings;
  /** Null: a new one. */
  readonly entry: Adjustment | null;
  readonly onClose: () => void;
}

interface Draft {
  readonly name: string;
  readonly when: string;
  readonly drop: boolean;
  readonly severity: string;
  readonly service: string;
  readonly title: string;
  readonly labels: string;
}

/** One adjustment: when, and what it does. */
export function AdjustmentDialog({ stored, entry, onClose }: AdjustmentDialogProps) {
  const [draft, setDraft] = useState<Draft>(() => ({
    name: entry?.name ?? '',
    when: entry?.when ?? '',
    drop: entry?.drop ?? false,
    severity: entry?.fields.severity ?? '',
    service: entry?.fields.service ?? '',
    title: entry?.fields.title ?? '',
    labels: Object.entries(entry?.labels ?? {})
      .map(([name, text]) => `${name}=${text}`)
      .join('\n'),
  }));
  const [given] = useState(draft);
  const index = entry === null ? stored.adjustments.length : stored.adjustments.findIndex(({ name }) => name === entry.name);
  const save = async () => {
    const { name, when, drop, severity, service, title, labels } = draft;
    const kept = stored.adjustments.map(({ switched_off: _, ...adjustment }) => adjustment);
    const written = { name, when, drop, enabled: entry?.enabled ?? true, fields: { severity, service, title }, labels: readLabels(labels) };
    const adjustments =
      entry === null ? [...kept, written] : kept.map((one, at) => (at === index ? { ...written, switched_off: null } : one));
    await saveMappings({
      version: stored.version,
      mappings: stored.mappings.map(({ switched_off: _, ...mapping }) => mapping),
      adjustments,
    });
    return { name };
  };
  const saving = useSave<Draft>({
    given: entry === null ? null : given,
    now: draft,
    create: save,
    change: save,
    queryKey: mappingsQuery.queryKey,
    onSaved: onClose,
  });
  const at = `adjustments/${index}`;
  const cel = (member: 'when' | 'severity' | 'service' | 'title', label: string, description: string, pointer: string) => (
    <Textarea
      label={label}
      description={description}
      value={draft[member]}
      onChange={(event) => setDraft({ ...draft, [member]: event.currentTarget.value })}
      error={saving.errorOf(pointer)}
      autosize
      minRows={1}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
    />
  );
  return (
    <SaveDialog opened onClose={onClose} title={entry === null ? 'New adjustment' : entry.name}>
      <SaveForm saving={saving} what="The adjustment" ready={draft.name.trim() !== '' && draft.when.trim() !== ''} onClose={onClose}>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={100}
          value={draft.name}
          error={saving.errorOf(`${at}/name`)}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        {cel('when', 'Changes an alert when', 'alert.source == "grafana" && alert.labels.team == "web"', `${at}/when`)}
        <Switch
          label="Drop such alerts"
          description="They are counted and kept to be looked at; the end of an open alert is never dropped."
          checked={draft.drop}
          onChange={(event) => setDraft({ ...draft, drop: event.currentTarget.checked })}
        />
        {!draft.drop && (
          <>
            {cel('severity', 'Severity', 'In quotes, such as "critical", or an expression. Left empty: as it is.', `${at}/fields/severity`)}
            {cel('service', 'Service', 'Name or id in quotes, or an expression.', `${at}/fields/service`)}
            {cel('title', 'Title', 'An expression, such as alert.labels.host + ": " + alert.title', `${at}/fields/title`)}
            <Textarea
              label="Labels, one name=expression per line"
              description={'team="payments"; an empty text, "", removes a label.'}
              value={draft.labels}
              error={saving.errorOf(`${at}/labels`)}
              onChange={(event) => setDraft({ ...draft, labels: event.currentTarget.value })}
              autosize
              minRows={2}
              spellCheck={false}
              styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
            />
          </>
        )}
      </SaveForm>
    </SaveDialog>
  );
}

function readLabels(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return at === -1 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}
