import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Hint } from '../forms/notes.tsx';
import { ListBar, ListSearch } from './list.tsx';

interface FilteredProps<Item> {
  readonly items: readonly Item[];
  /** `rules`: what the search names. */
  readonly what: string;
  readonly placeholder: string;
  /** What is searched. */
  readonly textOf: (item: Item) => string;
  /** Shown in any case, such as one that is wrong. */
  readonly keep?: (item: Item) => boolean;
  /** Rows at a time; default 50. */
  readonly rows?: number;
  /** Beside the search: what else narrows it down. */
  readonly beside?: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** From so many on, a list is looked through rather than read. */
const MANY = 12;
const ROWS = 50;

/** A list that is at hand as a whole: where it is long it has a search, and shows some rows at a time. */
export function Filtered<Item>({
  items,
  what,
  placeholder,
  textOf,
  keep = () => false,
  rows = ROWS,
  beside,
  children,
}: FilteredProps<Item>) {
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(rows);
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  const matches = (item: Item) => {
    const text = textOf(item).toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = words.length === 0 ? items : items.filter((item) => matches(item) || keep(item));
  const shown = found.filter((item, at) => at < most || keep(item));
  return (
    <>
      {(items.length > MANY || typed !== '' || beside) && (
        <ListBar>
          <ListSearch label={`Search ${what}`} placeholder={placeholder} value={typed} onChange={setTyped} />
          {beside}
          <span className="muted text figures self-middle" role="status">
            {words.length === 0 ? '' : `${found.length.toLocaleString('en')} of `}
            {items.length.toLocaleString('en')} {what}
          </span>
        </ListBar>
      )}
      {items.length > 0 && found.length === 0 && <Hint>No {what} found. Clear the search to see all.</Hint>}
      {(found.length > 0 || items.length === 0) && children(shown)}
      {shown.length < found.length && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setMost(most + rows)}>
            Show {Math.min(rows, found.length - shown.length)} more of {found.length.toLocaleString('en')}
          </Button>
        </div>
      )}
    </>
  );
}
