import { Button, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { DraftMark } from '../../components/forms/draft-mark.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Inline } from '../../components/layout/layout.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { Markdown } from '../../components/text/markup/markdown.tsx';
import { mergeRows, mergeText, movedCaret, type Row } from '../../components/text/merge.ts';
import { documentQuery, type IncidentDocument, type ListSection, type SectionName, type TextSection } from './queries.ts';
import { RowsEditor, RowsTable } from './rows.tsx';
import { SectionHistory } from './section-history.tsx';
import { useSection } from './use-section.ts';
import { SECTION_HINTS, SECTION_TITLES } from './words.ts';

/** In the order of the form. */
const ORDER = [
  'situation',
  'objectives',
  'actions',
  'resources',
  'communications',
  'safety',
  'diagram',
  'notes',
] as const satisfies readonly SectionName[];

/** The ICS document of an incident: every section is read and written by itself, by several people at once. */
export function IcsDocument({ incidentId, incidentRef }: { readonly incidentId: string; readonly incidentRef: string }) {
  const { data, error, refetch } = useQuery(documentQuery(incidentId));
  if (!data)
    return error ? (
      <ProblemNote error={error} what="The ICS document could not be loaded" retry={() => void refetch()} />
    ) : (
      <Skeleton height={240} aria-busy="true" />
    );
  return (
    <>
      <div className="row at-end">
        <Link to="/incidents/$ref/ics-201" params={{ ref: incidentRef }} className="accent text">
          Print as ICS-201
        </Link>
      </div>
      {ORDER.map((name) =>
        isText(name) ? (
          <TextPart key={name} incidentId={incidentId} name={name} document={data} />
        ) : (
          <RowsPart key={name} incidentId={incidentId} name={name} document={data} />
        ),
      )}
    </>
  );
}

function isText(name: SectionName): name is TextSection {
  return name === 'situation' || name === 'safety' || name === 'notes';
}

interface PartProps<Name extends SectionName> {
  readonly incidentId: string;
  readonly name: Name;
  readonly document: IncidentDocument;
}

function TextPart({ incidentId, name, document }: PartProps<TextSection>) {
  const saved = document.sections[name];
  const field = useRef<HTMLTextAreaElement>(null);
  const onMerged = useCaret(field);
  const section = useSection<string>({ incidentId, name, saved, merge: mergeText, onMerged });
  return (
    <Part
      incidentId={incidentId}
      name={name}
      saved={saved}
      section={section}
      empty={saved.content === ''}
      read={<Markdown>{saved.content}</Markdown>}
    >
      {section.draft && (
        <Textarea
          ref={field}
          aria-label={SECTION_TITLES[name]}
          description="Markdown"
          autosize
          minRows={4}
          maxRows={24}
          readOnly={section.saving}
          value={section.draft.now}
          onChange={(event) => section.type(event.currentTarget.value)}
        />
      )}
    </Part>
  );
}

function RowsPart({ incidentId, name, document }: PartProps<ListSection>) {
  const saved = document.sections[name] as {
    content: Row[];
    version: number;
    updated_at: string | null;
    updated_by: { name: string } | null;
  };
  const section = useSection<readonly Row[]>({ incidentId, name, saved, merge: mergeRows });
  return (
    <Part
      incidentId={incidentId}
      name={name}
      saved={saved}
      section={section}
      empty={saved.content.length === 0}
      read={<RowsTable name={name} rows={saved.content} />}
    >
      {section.draft && <RowsEditor name={name} rows={section.draft.now} disabled={section.saving} onChange={section.type} />}
    </Part>
  );
}

interface PartFrame {
  readonly incidentId: string;
  readonly name: SectionName;
  readonly saved: { readonly version: number; readonly updated_at: string | null; readonly updated_by: { readonly name: string } | null };
  readonly section: Pick<ReturnType<typeof useSection<never>>, 'typing' | 'begin' | 'cancel' | 'save' | 'saving' | 'error' | 'foundAt'> & {
    readonly draft: { readonly mergedWith: string | null } | null;
  };
  readonly empty: boolean;
  readonly read: ReactNode;
  /** The editor, while it is open. */
  readonly children: ReactNode;
}

/** What all sections have around them: who wrote last, who is typing, edit, save. */
function Part({ incidentId, name, saved, section, empty, read, children }: PartFrame) {
  const mayWrite = useMay('incidents:write');
  const [history, setHistory] = useState(false);
  const { draft } = section;
  const { editor, edit } = useFocusKept(draft !== null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      section.save();
    }
    // Escape leaves the page elsewhere: here it would throw away what is typed.
    if (event.key === 'Escape') event.stopPropagation();
  };
  const title = SECTION_TITLES[name];
  return (
    <Section title={title}>
      {draft === null ? (
        <>
          {empty ? <p className="bare muted text">{SECTION_HINTS[name]}</p> : read}
          <div className="row wrap middle gap-10 rows-6">
            {mayWrite && (
              <Button ref={edit} size="compact-sm" variant="default" aria-label={`Edit ${title.toLowerCase()}`} onClick={section.begin}>
                Edit
              </Button>
            )}
            {saved.version > 1 && (
              <Button size="compact-sm" variant="subtle" aria-label={`History of ${title.toLowerCase()}`} onClick={() => setHistory(true)}>
                History
              </Button>
            )}
            <span className="muted small">
              {saved.updated_at && (
                <>
                  {saved.updated_by?.name}, <Ago at={saved.updated_at} />
                </>
              )}
            </span>
            <Typing name={section.typing} />
          </div>
          <SectionHistory incidentId={incidentId} name={name} opened={history} onClose={() => setHistory(false)} />
        </>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys that hold in every field below
        <div ref={editor} className="column gap-10" onKeyDown={onKey}>
          {children}
          <DraftMark foundAt={section.foundAt} onDrop={section.cancel} />
          {section.error && <ProblemNote error={section.error} what={`${title} was not saved; what you typed is still here`} />}
          <div className="row wrap middle gap-10 rows-6">
            <Typing name={section.typing} />
            {draft.mergedWith !== null && <span className="muted small">Changes by {draft.mergedWith} were merged into yours</span>}
            <span className="fill" />
            <Inline end>
              <Button size="compact-sm" variant="default" onClick={section.cancel}>
                Cancel
              </Button>
              <Button size="compact-sm" loading={section.saving} onClick={section.save}>
                Save
              </Button>
            </Inline>
          </div>
        </div>
      )}
    </Section>
  );
}

/** The focus goes into the editor with its opening, and back to the button with its end: what had it is not there any more. */
function useFocusKept(writing: boolean) {
  const editor = useRef<HTMLDivElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const wrote = useRef(writing);
  useEffect(() => {
    if (writing === wrote.current) return;
    wrote.current = writing;
    if (writing) editor.current?.querySelector<HTMLElement>('textarea, input, button')?.focus();
    else if (document.activeElement === document.body) edit.current?.focus();
  }, [writing]);
  return { editor, edit };
}

function Typing({ name }: { readonly name: string | null }) {
  return (
    <span className="muted small" role="status">
      {name !== null && `${name} is typing`}
    </span>
  );
}

/** Keeps the caret at its words while others' changes come into the text. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>): (before: string, after: string) => void {
  const moved = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (moved.current !== null) field.current?.setSelectionRange(moved.current, moved.current);
    moved.current = null;
  });
  return (before, after) => {
    if (field.current) moved.current = movedCaret(before, after, field.current.selectionStart);
  };
}
