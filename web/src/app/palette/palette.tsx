import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useMe } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import { Icon } from '../../components/icon.tsx';
import { SeverityPill } from '../../components/text/severity.tsx';
import type { PageAsked } from '../../features/incidents/people/page-somebody.tsx';
import { askedStore, forgetEnter, typedStore } from '../palette-state.ts';
import { type Entry, useFoundEntries, useOwnEntries } from './entries.ts';
import { find, isEnough, SHORTEST } from './find.ts';
import styles from './palette.module.css';
import { isCertain, type Section, sections } from './rank.ts';
import { spoken } from './spoken.ts';
import { lazyPart } from '../../components/loading/lazy-part.tsx';

const PageSomebody = lazyPart(async () => (await import('../../features/incidents/people/page-somebody.tsx')).PageSomebody);

/** Each pause in typing is a dozen questions to the server. */
const TYPING_MS = 150;
const LONGEST = 120;
const NONE = { found: [], unanswered: 0 } as const;

/** Finds what has a name or a number, and does what can be said in a few words: `ack #12`, `page anna`, `new team`. */
export function Palette() {
  const asked = useStore(askedStore);
  const typed = useStore(typedStore).text;
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const [paging, setPaging] = useState<PageAsked | null>(null);
  useEffect(() => {
    if (asked > 0) setOpened(true);
  }, [asked]);
  useEffect(() => setText(typed), [typed]);
  const close = () => {
    setOpened(false);
    setText('');
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title="Find anything"
        withCloseButton={false}
        centered={false}
        size={600}
        xOffset={12}
        yOffset="min(12vh, 96px)"
        padding={0}
        transitionProps={{ duration: 100 }}
        overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
        classNames={{ header: styles.hidden ?? '', content: `column clips ${styles.content}`, body: 'column fill low' }}
      >
        <Finder text={text} onText={setText} onPage={setPaging} onClose={close} />
      </Modal>
      <Suspense>{paging && <PageSomebody asked={paging} onClose={() => setPaging(null)} />}</Suspense>
    </>
  );
}

interface FinderProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPage: (asked: PageAsked) => void;
  readonly onClose: () => void;
}

function Finder({ text, onText, onPage, onClose }: FinderProps) {
  const { shown, own, waiting, unanswered } = useResults(text, onPage);
  const all = shown.flatMap(({ items }) => items);
  const [picked, setPicked] = useState<string | null>(null);
  /** Enter was pressed before the answers came: the best of them is taken then. */
  const [entered, setEntered] = useState(false);
  const list = useId();
  const optionId = (entry: Entry) => `${list}-${keyOf(entry)}`.replaceAll(/\s/gu, '-');
  const active = all.find((entry) => keyOf(entry) === picked) ?? all[0];
  const choose = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const { entered: enteredBefore } = useStore(typedStore);
  useEffect(() => {
    if (!enteredBefore) return;
    forgetEnter();
    setEntered(true);
  }, [enteredBefore]);
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!entered || waiting) return;
    setEntered(false);
    if (active) latest.current(active);
  }, [entered, waiting, active]);
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId && picked !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, picked]);
  const move = (step: 1 | -1) => {
    const at = active ? all.indexOf(active) : -1;
    const next = all.at((at + step) % Math.max(all.length, 1));
    if (next) setPicked(keyOf(next));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key !== 'Enter') return move(event.key === 'ArrowDown' ? 1 : -1);
    // What stands first may still be overtaken by what is on its way, or belong to what was typed before.
    const sure = picked !== null || (active !== undefined && own.includes(active) && isCertain(active, text));
    if (waiting && !sure) setEntered(true);
    else if (active) choose(active);
  };
  return (
    <>
      <TextInput
        role="combobox"
        aria-label="Find alerts, incidents, people, screens and commands"
        aria-expanded={all.length > 0}
        aria-controls={all.length > 0 ? list : undefined}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        size="md"
        variant="unstyled"
        maxLength={LONGEST}
        placeholder="Find anything, or “ack #12”, “page Anna”"
        leftSection={<Icon name="search" />}
        classNames={{ root: styles.search ?? '' }}
        value={text}
        onChange={(event) => {
          setPicked(null);
          setEntered(false);
          onText(event.currentTarget.value);
        }}
        onKeyDown={press}
      />
      <div className={`fill scrolls-y low ${styles.list}`}>
        {all.length > 0 && (
          <div role="listbox" id={list} aria-label="Results">
            {shown.map((section) => (
              <Options
                key={section.name}
                section={section}
                idOf={optionId}
                active={active ?? null}
                onPick={(entry) => setPicked(keyOf(entry))}
                onChoose={choose}
              />
            ))}
          </div>
        )}
        {all.length === 0 && !waiting && (
          <div className={`muted text ${styles.none}`}>
            {text.trim().length < SHORTEST ? `Type at least ${SHORTEST} characters` : `Nothing matches “${text.trim()}”`}
          </div>
        )}
        {unanswered > 0 && <div className={`muted text ${styles.none}`}>Some of it could not be searched: the server did not answer.</div>}
      </div>
      <div role="status" className={styles.hidden}>
        {waiting ? '' : `${all.length} ${all.length === 1 ? 'result' : 'results'}`}
      </div>
    </>
  );
}

interface OptionsProps {
  readonly section: Section<Entry>;
  readonly idOf: (entry: Entry) => string;
  readonly active: Entry | null;
  readonly onPick: (entry: Entry) => void;
  readonly onChoose: (entry: Entry) => void;
}

function Options({ section, idOf, active, onPick, onChoose }: OptionsProps) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: options in a list are no fields in a form
    <div role="group" aria-labelledby={heading}>
      <div id={heading} role="presentation" className={`muted small semibold ${styles.heading}`}>
        {section.name}
      </div>
      {section.items.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field, which names the option that is chosen
        <div
          key={keyOf(entry)}
          id={idOf(entry)}
          role="option"
          tabIndex={-1}
          aria-selected={entry === active}
          className={`row middle gap-10 text rounded hand ${styles.option}`}
          onMouseMove={() => onPick(entry)}
          onClick={() => onChoose(entry)}
        >
          {entry.mark ? <SeverityPill {...entry.mark} /> : <Icon name={entry.icon} />}
          <span className={`fill breaks ${styles.label}`}>{entry.label}</span>
          {entry.hint && (
            <span className={`muted small figures nowrap ${styles.hint}`} data-figure={entry.kind !== 'screen' && entry.kind !== 'action'}>
              {entry.hint}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

function keyOf({ kind, id }: Entry): string {
  return `${kind} ${id}`;
}

/** What fits the text, in sections; and whether more is on its way. */
function useResults(text: string, onPage: (asked: PageAsked) => void) {
  const { permissions } = useMe();
  const [settled] = useDebouncedValue(text, TYPING_MS);
  const said = spoken(text);
  const enough = isEnough(settled, spoken(settled));
  const { data, isFetching, error } = useQuery({
    queryKey: ['palette', settled.trim()],
    enabled: enough,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => find(settled, spoken(settled), permissions, signal),
    // What one may not see any more must not stand here because it was found once.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { found, unanswered } = (isEnough(text, said) && data) || NONE;
  const own = useOwnEntries(text, said, onPage);
  const entries = [...own, ...useFoundEntries(found, text, said, onPage)];
  const waiting = isEnough(text, said) && (settled !== text || (enough && isFetching));
  return { shown: sections(entries, text), own, waiting, unanswered: error ? 1 : unanswered };
}
