import { Kbd, Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../api/store.ts';
import styles from './keys.module.css';
import { undoLast } from './toast.tsx';

/** What one key does. Keys are `event.key`, as typed: `j`, `?`, `Enter`. */
type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Whether keys go into a field. */
export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** Binds single keys for as long as the component lives; never while one types, a dialog is open or a modifier is held. */
export function useKeys(map: KeyMap): void {
  const latest = useRef(map);
  useEffect(() => {
    latest.current = map;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (typing(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
      const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
      if (onButton && (event.key === 'Enter' || event.key === ' ')) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const helpStore = createStore(false);

/** Opens the map of keys. */
export function showKeys(): void {
  helpStore.set(true);
}

/** Keys and what they do. */
export type KeyEntry = readonly [keys: readonly string[], text: string];

const KEYS: readonly (readonly [string, readonly KeyEntry[]])[] = [
  [
    'Alerts',
    [
      [['j'], 'Next alert'],
      [['k'], 'Previous alert'],
      [['Enter'], 'Open it'],
      [['e'], 'Acknowledge'],
      [['r'], 'Resolve'],
      [['x'], 'Select'],
      [['/'], 'Search'],
      [['v'], 'Groups, or single alerts'],
      [['.'], 'Show what is new'],
      [['Esc'], 'Back to the list, or clear the selection'],
    ],
  ],
  [
    'Everywhere',
    [
      [['Ctrl', 'K'], 'Find anything'],
      [['z'], 'Undo what was just done'],
      [['?'], 'This list'],
    ],
  ],
];

/** The map of keys; once, in the shell. */
export function KeyHelp({ goTo }: { readonly goTo: readonly KeyEntry[] }) {
  const open = useStore(helpStore);
  useKeys({ '?': showKeys, z: undoLast });
  const groups = [...KEYS, ['Go to', goTo] as const];
  return (
    <Modal opened={open} onClose={() => helpStore.set(false)} title="Keyboard">
      {groups.map(([group, entries]) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.title}>{group}</h3>
          <dl className={styles.list}>
            {entries.map(([keys, text]) => (
              <div key={text} className={styles.entry}>
                <dt>
                  {keys.map((key) => (
                    <Kbd key={key} size="sm">
                      {key}
                    </Kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
