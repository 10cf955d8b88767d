import { ActionIcon, Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './matcher-editor.module.css';
import { type MatcherParts, OPERATORS, readMatcher, writeMatcher } from './matcher-text.ts';
import { labelsQuery } from './queries.ts';

interface MatcherEditorProps {
  readonly matchers: readonly string[];
  readonly onChange: (matchers: readonly string[]) => void;
  readonly legend?: string;
  readonly about?: string;
}

const EMPTY: MatcherParts = { label: '', operator: '=', value: '' };

/** The matchers without rows in which nothing was typed. */
export function written(matchers: readonly string[]): string[] {
  return matchers.map((text) => text.trim()).filter((text) => text !== '' && text !== writeMatcher(EMPTY));
}

/** One row for each matcher, with names and values of real alerts to choose from. */
export function MatcherEditor({ matchers, onChange, legend = 'Labels', about = 'All must match. None: every alert.' }: MatcherEditorProps) {
  const replace = (index: number, text: string) => onChange(matchers.with(index, text));
  return (
    <fieldset className={`column gap-8 shrinks flush bare ${styles.matchers}`}>
      <legend className="flush text semibold">{legend}</legend>
      <p className="muted small bare below-2">{about} Patterns (=~) match the whole value.</p>
      {matchers.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its text changes with every key
        <div key={index} className={`grid middle gap-6 ${styles.row}`}>
          <MatcherRow text={text} place={index + 1} onChange={(next) => replace(index, next)} />
          <ActionIcon aria-label={`Remove matcher ${index + 1}`} onClick={() => onChange(matchers.toSpliced(index, 1))}>
            <Icon name="close" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...matchers, writeMatcher(EMPTY)])}
        >
          Add label
        </Button>
      </div>
    </fieldset>
  );
}

interface MatcherRowProps {
  readonly text: string;
  readonly place: number;
  readonly onChange: (text: string) => void;
}

function MatcherRow({ text, place, onChange }: MatcherRowProps) {
  const parts = text === writeMatcher(EMPTY) ? EMPTY : (readMatcher(text) ?? unnamed(text));
  if (parts === null) {
    return (
      <TextInput
        className={styles.whole}
        aria-label={`Matcher ${place} as text`}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
      />
    );
  }
  const set = (change: Partial<MatcherParts>) => onChange(writeMatcher({ ...parts, ...change }));
  return (
    <>
      <LabelName place={place} value={parts.label} onChange={(label) => set({ label })} />
      <Select
        aria-label={`Operator ${place}`}
        value={parts.operator}
        allowDeselect={false}
        data={OPERATORS.map(({ value }) => value)}
        comboboxProps={{ width: 180, position: 'bottom-start' }}
        renderOption={({ option }) => (
          <span>
            <code className={styles.sign}>{option.value}</code> {OPERATORS.find((each) => each.value === option.value)?.words}
          </span>
        )}
        onChange={(value) => set({ operator: OPERATORS.find((each) => each.value === value)?.value ?? '=' })}
      />
      <LabelValue place={place} name={parts.label} value={parts.value} onChange={(value) => set({ value })} />
    </>
  );
}

/** While the name is being typed the text is no matcher yet: `""="prod"`. */
function unnamed(text: string): MatcherParts | null {
  const rest = /^"([^"\\]*)"(.*)$/su.exec(text);
  const parts = rest ? readMatcher(`x${rest[2]}`) : null;
  return rest && parts ? { ...parts, label: rest[1] ?? '' } : null;
}

interface FieldProps {
  readonly place: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function LabelName({ place, value, onChange }: FieldProps) {
  const { data } = useQuery({ ...labelsQuery(null), enabled: useMay('alerts:read') });
  return (
    <Autocomplete
      aria-label={`Label ${place}`}
      placeholder="namespace"
      value={value}
      onChange={onChange}
      data={data?.items.map((item) => item.text) ?? []}
      limit={30}
      maxLength={128}
    />
  );
}

function LabelValue({ place, name, value, onChange }: FieldProps & { readonly name: string }) {
  const [search] = useDebouncedValue(value, 200);
  const known = name.trim();
  const { data } = useQuery({ ...labelsQuery(known, search), enabled: useMay('alerts:read') && known !== '' });
  const all = useQuery({ ...labelsQuery(known), enabled: useMay('alerts:read') && known !== '' });
  const found = data && data.items.length > 0 ? data.items : (all.data?.items ?? []);
  return (
    <Autocomplete
      className={styles.value}
      aria-label={`Value ${place}`}
      placeholder={all.data?.items[0]?.text ?? 'value'}
      value={value}
      onChange={onChange}
      data={found.map((item) => item.text)}
      filter={({ options }) => options}
      maxLength={4_096}
    />
  );
}
