import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, asProblem } from '../../api/problem.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { BodyTree } from './body-tree.tsx';
import { expressionOf, fieldExpression, type Path } from './paths.ts';
import { Preview } from './preview.tsx';
import { keptQuery, type Mapping, mappingsQuery, previewQuery, type Sample, saveMappings } from './queries.ts';
import styles from './mapping-editor.module.css';

const SETTLE_MS = 350;

/** Fields in the order in which they are filled in, with what each is for. */
const FIELDS = [
  ['title', 'Title', 'Left empty: the best guess.'],
  ['severity', 'Severity', 'A word of the tool, such as crit, P2 or warn. Left empty: warning.'],
  ['status', 'Status', 'Words such as resolved, ok or closed end the alert. Left empty: firing.'],
  ['fingerprint', 'Identity', 'The same when the alert ends. Left empty: the title.'],
  ['description', 'Description', ''],
  ['starts_at', 'Started at', ''],
  ['ends_at', 'Ended at', ''],
  ['link', 'Link', ''],
  ['service', 'Service', 'Name or id of a service.'],
] as const;
type FieldName = (typeof FIELDS)[number][0];
type Target = FieldName | 'when' | 'items' | `label ${string}`;

/** What is being written. */
export interface Draft {
  readonly name: string;
  readonly source: string;
  readonly enabled: boolean;
  readonly when: string;
  readonly items: string;
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  readonly labels: Readonly<Record<string, string>>;
}

/** A mapping as a draft. */
export function draftOf({ name, source, enabled, when, items, fields, labels }: Mapping): Draft {
  return { name, source, enabled, when, items: items ?? '', fields, labels };
}

function bodyOf({ items, ...draft }: Draft) {
  return { ...draft, ...(items.trim() === '' ? {} : { items }) };
}

interface MappingEditorProps {
  /** The body it is tried on; null: none was chosen. */
  readonly sample: { readonly on: Sample; readonly body: unknown } | null;
  readonly first: Draft;
  /** Its name so far; null: it is new. */
  readonly was: string | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A mapping beside the body that it is tried on and what comes of it. */
export function MappingEditor({ sample, first, was, onSaved, onClose }: MappingEditorProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(first);
  const [target, setTarget] = useState<Target>('title');
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const stored = useQuery(mappingsQuery);
  const tried = useQuery({ ...previewQuery(sample?.on ?? { body: null }, { mapping: bodyOf(settled) }), enabled: sample !== null });
  const save = useMutation({
    mutationFn: () => {
      const { version = 0, mappings = [], adjustments = [] } = stored.data ?? {};
      const kept = mappings.map(({ switched_off: _, ...mapping }) => mapping);
      const at = kept.findIndex(({ name }) => name === was);
      const entry = { ...bodyOf(draft), switched_off: null };
      const next = at === -1 ? [...kept, entry] : kept.map((mapping, index) => (index === at ? entry : mapping));
      return saveMappings({ version, mappings: next, adjustments: adjustments.map(({ switched_off: _, ...adjustment }) => adjustment) });
    },
    onSuccess: async (saved) => {
      client.setQueryData(mappingsQuery.queryKey, saved);
      await client.invalidateQueries({ queryKey: keptQuery.queryKey });
      toast({ tone: 'good', text: `${draft.name} is saved` });
      onSaved();
    },
  });
  const problem = save.error ? asProblem(save.error) : null;
  const faults = tried.error ? asProblem(tried.error) : null;
  const faultOf = (member: string) => complaint(faults, `/mapping${member}`);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const fill = (where: Target, text: string) => {
    if (where === 'when' || where === 'items') set({ [where]: text });
    else if (where.startsWith('label ')) set({ labels: { ...draft.labels, [where.slice(6)]: text } });
    else set({ fields: { ...draft.fields, [where]: text } });
  };
  const pick = (path: Path) =>
    fill(target, target === 'when' || target === 'items' ? expressionOf('body', path) : fieldExpression(path, draft.items));
  const field = (where: Target, label: string, value: string, pointer: string, description = '') => (
    <Textarea
      key={where}
      label={label}
      description={description || undefined}
      value={value}
      data-active={target === where}
      onFocus={() => setTarget(where)}
      onChange={(event) => fill(where, event.currentTarget.value)}
      error={faultOf(pointer)}
      autosize
      minRows={1}
      maxRows={6}
      spellCheck={false}
      classNames={{ input: styles.expression ?? '' }}
    />
  );
  return (
    <div className={`grid gap-16 ${styles.columns}`}>
      <Card title="What the alert is made of" note="Expressions in CEL. Click a value of the body to fill the marked field.">
        <Stacked gap={12}>
          <TextInput
            label="Name"
            value={draft.name}
            maxLength={100}
            error={faultOf('/name') ?? complaint(problem, '/name')}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          {field('when', 'Takes a body when', draft.when, '/when')}
          {field('items', 'List of alerts', draft.items, '/items', 'Each is item below. Left empty: the body is one alert.')}
          {FIELDS.map(([name, label, about]) => field(name, label, draft.fields[name] ?? '', `/fields/${name}`, about))}
          {Object.entries(draft.labels).map(([name, text]) => field(`label ${name}`, `Label ${name}`, text, `/labels/${name}`))}
          <NewLabel onAdd={(name) => set({ labels: { ...draft.labels, [name]: draft.labels[name] ?? '' } })} />
        </Stacked>
      </Card>
      <div className={`grid gap-16 shrinks ${styles.beside}`}>
        {sample && (
          <Card title="The body" note={`Click a value to use it as ${wordOf(target)}.`}>
            <BodyTree body={sample.body} fills={wordOf(target)} onPick={pick} />
          </Card>
        )}
        <Card title="What comes of it">
          {sample ? (
            <Preview tried={tried.data ?? null} problem={faults} stale={tried.isFetching} />
          ) : (
            <Hint>Choose a kept request or paste a body to try it.</Hint>
          )}
        </Card>
        {problem && <ProblemNote error={problem} what="The mapping was not saved; your input is still here" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.isPending} disabled={!stored.data || draft.name.trim() === ''} onClick={() => save.mutate()}>
            Save
          </Button>
        </Inline>
      </div>
    </div>
  );
}

function wordOf(target: Target): string {
  if (target === 'when') return 'the condition';
  if (target === 'items') return 'the list of alerts';
  return FIELDS.find(([name]) => name === target)?.[1].toLowerCase() ?? target;
}

/** The complaint about one expression, without its pointer. */
function complaint(problem: ApiProblem | null, pointer: string): string | null {
  const found = problem?.errors.find((entry) => entry.pointer === pointer);
  if (!found) return null;
  const words = found.detail.startsWith(pointer) ? found.detail.slice(pointer.length).trim() : found.detail;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function NewLabel({ onAdd }: { readonly onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const add = () => {
    if (name.trim() !== '') onAdd(name.trim());
    setName('');
  };
  return (
    <div className={`row gap-8 ${styles.addLabel}`}>
      <TextInput
        label="Another label"
        placeholder="host"
        maxLength={128}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
      <Button variant="default" onClick={add} disabled={name.trim() === ''}>
        Add
      </Button>
    </div>
  );
}
