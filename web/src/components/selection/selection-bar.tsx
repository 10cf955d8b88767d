import '@mantine/core/styles/Progress.css';
import { Button, CloseButton, Progress } from '@mantine/core';
import styles from './selection-bar.module.css';
import type { Work } from './use-bulk.ts';

interface SelectionBarProps {
  /** `Selected alerts`. */
  readonly label: string;
  readonly selected: number;
  readonly loaded: number;
  readonly work: Work | null;
  readonly onStop: () => void;
  readonly onAll: () => void;
  /** More match than are loaded; null: all are loaded, or this cannot be done to more. */
  readonly onEverything?: (() => void) | null;
  /** All that match are selected, loaded or not. */
  readonly everything?: boolean;
  readonly onClear: () => void;
  /** The first stands out. */
  readonly actions: readonly { readonly label: string; readonly count: number | 'all'; readonly run: () => void }[];
}

/** What can be done to what is selected, and how far it is. */
export function SelectionBar({
  label,
  selected,
  loaded,
  work,
  onStop,
  onAll,
  onEverything,
  everything,
  onClear,
  actions,
}: SelectionBarProps) {
  if (work) {
    return (
      <div className={`row wrap middle gap-8 nowrap ${styles.bar}`} role="status">
        <span className="text semibold figures">
          {work.doing} {work.done} of {work.total}
        </span>
        <Progress className={styles.progress} value={(100 * work.done) / work.total} aria-label={work.doing} />
        <Button size="compact-sm" variant="default" onClick={onStop}>
          Stop
        </Button>
      </div>
    );
  }
  if (selected === 0) return null;
  return (
    <div className={`row wrap middle gap-8 nowrap ${styles.bar}`} role="toolbar" aria-label={label}>
      <span className="text semibold figures" role="status">
        {everything ? 'All that match selected' : `${selected} selected`}
      </span>
      {selected < loaded && !everything && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onAll}>
          All {loaded} loaded
        </Button>
      )}
      {selected >= loaded && onEverything && !everything && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onEverything}>
          All that match
        </Button>
      )}
      {actions.map(({ label: words, count, run }, index) => (
        <Button key={words} size="compact-sm" variant={index === 0 ? 'filled' : 'default'} disabled={count === 0} onClick={run}>
          {words} {count}
        </Button>
      ))}
      <CloseButton aria-label="Clear the selection" onClick={onClear} />
    </div>
  );
}
