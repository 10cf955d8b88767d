import { INCIDENT_SEVERITIES } from '../../incidents/incident.ts';

/** A field of a form in chat. Labels and names have at most 24 characters: what both chats take. */
export interface ChatField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'lines' | 'choice';
  /** Characters; of a choice nothing. */
  readonly max: number;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly initial: string | null;
  readonly optional: boolean;
}

/** A form that a chat shows instead of words behind a verb. */
export interface ChatForm {
  readonly title: string;
  readonly submit: string;
  readonly fields: readonly ChatField[];
}

const words = (name: string, label: string, more: Partial<ChatField> = {}): ChatField => ({
  name,
  label,
  kind: 'line',
  max: 200,
  choices: [],
  initial: null,
  optional: false,
  ...more,
});
const choice = (name: string, label: string, choices: ChatField['choices'], initial: string | null): ChatField =>
  words(name, label, { kind: 'choice', choices, initial });

const SEVERITIES = INCIDENT_SEVERITIES.map((value) => ({ value, label: value }));

const LINES = { kind: 'lines', max: 2_000 } as const;
const NOTE = words('note', 'Note for the timeline', { ...LINES, optional: true });

/** What the verbs ask for that were given without words. */
export const CHAT_FORMS = {
  declare: {
    title: 'Declare an incident',
    submit: 'Declare',
    fields: [words('title', 'Title'), choice('severity', 'Severity', SEVERITIES, 'high'), words('service', 'Service', { optional: true })],
  },
  update: {
    title: 'Post an update',
    submit: 'Post',
    fields: [
      words('message', 'Message', LINES),
      choice(
        'audience',
        'For',
        [
          { value: 'internal', label: 'the team' },
          { value: 'public', label: 'customers' },
        ],
        'internal',
      ),
    ],
  },
  // Nothing is chosen yet: one press too many changes nothing.
  severity: { title: 'Edit the severity', submit: 'Save', fields: [choice('severity', 'Severity', SEVERITIES, null)] },
  handoff: { title: 'Hand over the command', submit: 'Hand over', fields: [words('who', 'New incident commander')] },
  resolve: { title: 'Resolve the incident', submit: 'Resolve', fields: [NOTE] },
  /** While customers read that it goes on; without the words, they read on. */
  resolve_published: {
    title: 'Resolve the incident',
    submit: 'Resolve',
    fields: [NOTE, words('message', 'Update for customers', { ...LINES, optional: true, initial: 'This incident is resolved.' })],
  },
} as const satisfies Readonly<Record<string, ChatForm>>;

/** The verb whose words a form asks for. */
export type FormName = keyof typeof CHAT_FORMS;

/** Whether a verb has a form. */
export function isFormName(text: string | null | undefined): text is FormName {
  return text !== null && text !== undefined && Object.hasOwn(CHAT_FORMS, text);
}

/** What a filled form says: the same as the verb with words behind it. */
export type FilledForm =
  | { readonly verb: 'declare'; readonly text: string }
  | { readonly verb: 'update'; readonly text: string; readonly audience: 'internal' | 'public' }
  | { readonly verb: 'severity'; readonly severity: string }
  | { readonly verb: 'handoff'; readonly who: string; readonly account: string | null }
  /** `update`: what customers read last. */
  | { readonly verb: 'resolve'; readonly note: string | null; readonly update: string | null };

/** The command that a filled form gives; null: what is needed is missing, or it holds what the form does not offer. Pure. */
export function commandOfForm(form: FormName, given: ReadonlyMap<string, string>): FilledForm | null {
  const values = new Map<string, string>();
  for (const field of CHAT_FORMS[form].fields as readonly ChatField[]) {
    const text = (given.get(field.name) ?? '').trim();
    const fits = field.kind === 'choice' ? field.choices.some(({ value }) => value === text) : text !== '' && text.length <= field.max;
    if (!fits && !(field.optional && text === '')) return null;
    values.set(field.name, text);
  }
  const of = (name: string) => values.get(name) ?? '';
  switch (form) {
    case 'declare':
      return { verb: 'declare', text: `${of('severity')} ${of('title')}${of('service') === '' ? '' : ` for ${of('service')}`}` };
    case 'update':
      return { verb: 'update', text: of('message'), audience: of('audience') === 'public' ? 'public' : 'internal' };
    case 'severity':
      return { verb: 'severity', severity: of('severity') };
    case 'handoff':
      return { verb: 'handoff', who: of('who').replace(/^@/, ''), account: null };
    case 'resolve':
    case 'resolve_published':
      return { verb: 'resolve', note: of('note') || null, update: of('message') || null };
  }
}
