import { useCallback, useRef, useState } from 'react';

const AT_ONCE = 4;

/** Something that is done to many, one after the other. */
interface Job<Item> {
  /** `Acknowledging`. */
  readonly doing: string;
  readonly items: readonly Item[];
  readonly send: (item: Item) => Promise<void>;
}

/** How far it is. */
export interface Work {
  readonly doing: string;
  readonly done: number;
  readonly total: number;
}

/** What became of it. What was not begun since somebody stopped it is in neither. */
interface Outcome<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
}

/** Does something to many, some at a time, with progress; it may be stopped. */
export function useBulk() {
  const [work, setWork] = useState<Work | null>(null);
  const stopped = useRef(false);
  const busy = useRef(false);
  const start = useCallback(async <Item>({ doing, items, send }: Job<Item>): Promise<Outcome<Item>> => {
    // A second press while the first is at work does nothing.
    if (busy.current || items.length === 0) return { done: [], failed: [] };
    busy.current = true;
    stopped.current = false;
    const done: Item[] = [];
    const failed: { readonly item: Item; readonly error: unknown }[] = [];
    const queue = [...items];
    const show = () => setWork({ doing, done: done.length + failed.length, total: items.length });
    show();
    const lane = async () => {
      for (let item = queue.shift(); item !== undefined && !stopped.current; item = queue.shift()) {
        try {
          await send(item);
          done.push(item);
        } catch (error) {
          failed.push({ item, error });
        }
        show();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    busy.current = false;
    setWork(null);
    return { done, failed };
  }, []);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { work, start, stop };
}
