import { Kbd, Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../api/store.ts';
import styles from './keys.module.css';

/** What one key does. Keys are `event.key`, as typed: `j`, `?`, `Enter`. */
type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

function typing(target: EventTarget | null): boolean {
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

const KEYS: readonly (readonly [string, readonly (readonly [readonly string[], string])[]])[] = [
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
      [['.'], 'Show what is new'],
      [['Esc'], 'Back to the list, or clear the selection'],
    ],
  ],
  [
    'Everywhere',
    [
      [['?'], 'This list'],
      [['g', 'a'], 'Go to alerts'],
    ],
  ],
];

/** The map of keys; once, in the shell. */
export function KeyHelp() {
  const open = useStore(helpStore);
  useKeys({ '?': showKeys });
  return (
    <Modal opened={open} onClose={() => helpStore.set(false)} title="Keyboard">
      {KEYS.map(([group, entries]) => (
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
