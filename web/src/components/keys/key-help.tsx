import { Kbd, Modal } from '@mantine/core';
import { useStore } from '../../api/store.ts';
import { helpStore, type KeyEntry } from './keys.ts';
import styles from './keys.module.css';

const KEYS: readonly (readonly [string, readonly KeyEntry[]])[] = [
  [
    'Alerts and incidents',
    [
      [['j'], 'Next'],
      [['k'], 'Previous'],
      [['Enter'], 'Open'],
      [['e'], 'Acknowledge it, or what is selected'],
      [['r'], 'Resolve it, or what is selected'],
      [['x'], 'Select'],
      [['Shift', 'X'], 'Select all from the last one on'],
      [['Ctrl', 'A'], 'Select all that is loaded'],
      [['/'], 'Search'],
      [['v'], 'Toggle groups of alerts'],
      [['.'], 'Show new alerts'],
      [['Esc'], 'Back to the list, or clear the selection'],
    ],
  ],
  [
    'Everywhere',
    [
      [['Ctrl', 'K'], 'Find anything'],
      [['z'], 'Undo the last action'],
      [['?'], 'Show keyboard shortcuts'],
    ],
  ],
];

/** The map of keys; once, in the shell. */
export function KeyHelp({ goTo }: { readonly goTo: readonly KeyEntry[] }) {
  const open = useStore(helpStore);
  const groups = [...KEYS, ['Go to', goTo] as const];
  return (
    <Modal opened={open} onClose={() => helpStore.set(false)} title="Keyboard shortcuts">
      {groups.map(([group, entries]) => (
        <section key={group} className={styles.group}>
          <h3 className="muted small semibold bare above-6">{group}</h3>
          <dl className="bare">
            {entries.map(([keys, text]) => (
              <div key={text} className={`row middle between ${styles.entry}`}>
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
