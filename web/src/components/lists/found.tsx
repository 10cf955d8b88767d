import { Button } from '@mantine/core';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Page } from '../../api/types.ts';
import { Empty, ProblemNote } from '../forms/notes.tsx';
import { useChoices, useTyped } from '../layout/address.ts';
import { ListBar, ListSearch } from './list.tsx';
import { MineToggle } from './mine-toggle.tsx';
import { pageOf, rangeOf } from './page-of.ts';

/** What the server is asked for. */
export interface Wanted {
  readonly limit: number;
  readonly skip: number;
  readonly search?: string;
  readonly mine?: true;
}

interface FoundProps<Item> {
  /** `teams`: what the search, the pager and an error name. */
  readonly what: string;
  readonly placeholder: string;
  readonly queryKey: QueryKey;
  readonly load: (wanted: Wanted, signal: AbortSignal) => Promise<Page<Item>>;
  /** Items of a page. */
  readonly perPage: number;
  /** It may be narrowed down to the reader's teams. */
  readonly hasMine?: boolean;
  /** What narrows it down besides, in its bar; what it is set to stands in `queryKey` and in what `load` asks for. */
  readonly filter?: { readonly control: ReactNode; readonly isSet: boolean };
  readonly waiting: ReactNode;
  /** Where there is none at all. */
  readonly none: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** From so many on, a list is looked through rather than read. */
const MANY = 8;

/**
 * A list that the server searches and pages, with how many there are. Search and page stand in the address: its route reads `search`
 * and `page`.
 */
export function Found<Item>({
  what,
  placeholder,
  queryKey,
  load,
  perPage,
  hasMine = false,
  filter,
  waiting,
  none,
  children,
}: FoundProps<Item>) {
  const [{ page: asked, mine: asksMine }, choose] = useChoices('page', 'mine');
  const mine = hasMine && asksMine === 'yes';
  const [typed, setTyped, search] = useTyped();
  const page = pageOf(asked);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'found', search, page, mine],
    queryFn: ({ signal }) =>
      load({ limit: perPage, skip: (page - 1) * perPage, ...(search === '' ? {} : { search }), ...(mine ? { mine } : {}) }, signal),
    placeholderData: keepPreviousData,
  });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / perPage));
  const isBeyond = data !== undefined && data.skip === (page - 1) * perPage && page > last;
  // Its last item was deleted, or the search found fewer.
  useEffect(() => {
    if (isBeyond) choose({ page: last === 1 ? undefined : String(last) });
  }, [isBeyond, last, choose]);
  if (error && !data) return <ProblemNote error={error} what={`The ${what} could not be loaded`} retry={() => void refetch()} />;
  if (!data) return waiting;
  const narrowed = typed !== '' || search !== '' || mine || filter?.isSet === true;
  if (data.total === 0 && !narrowed) return none;
  const go = (to: number) => {
    choose({ page: to === 1 ? undefined : String(to) });
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      {(data.total > MANY || narrowed || filter !== undefined) && (
        <ListBar>
          <ListSearch
            label={`Search ${what}`}
            placeholder={placeholder}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              if (page > 1) choose({ page: undefined });
            }}
          />
          {filter?.control}
          {hasMine && <MineToggle value={mine} onChange={(on) => choose({ mine: on ? 'yes' : undefined, page: undefined })} />}
          <span className="muted text figures self-middle" role="status">
            {rangeOf(data, what)}
          </span>
        </ListBar>
      )}
      {data.items.length > 0 ? (
        children(data.items)
      ) : (
        <Empty icon="search" title={`No ${what} found`}>
          {mine ? 'None of your teams is among them.' : 'Clear the search to see all.'}
        </Empty>
      )}
      {last > 1 && (
        <nav className="row middle gap-12" aria-label={`Pages of ${what}`}>
          <Button size="compact-sm" variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
            Previous
          </Button>
          <span className="muted text figures self-middle">
            Page {page} of {last}
          </span>
          <Button size="compact-sm" variant="default" disabled={page >= last} onClick={() => go(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
