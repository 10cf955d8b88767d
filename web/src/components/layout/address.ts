import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { pageOf } from '../lists/page-of.ts';

/** Choices by name, as they stand in an address; absent ones are as usual. */
type Choices<Name extends string> = { readonly [Key in Name]?: string };

const LONGEST = 200;

/** Reads an address: the choices of these names; anything else is left out. */
export function readChoices<Name extends string>(...names: readonly Name[]): (search: Readonly<Record<string, unknown>>) => Choices<Name> {
  return (search) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name];
        const text = typeof value === 'string' || typeof value === 'number' || value === true ? String(value) : '';
        return text === '' || text.length > LONGEST ? [] : [[name, text]];
      }),
    ) as Choices<Name>;
}

/** Reads the address of a list that is found (`found.tsx`): the page as a number, which stands there without quotes. */
export function readFound(search: Readonly<Record<string, unknown>>): {
  readonly search?: string;
  readonly mine?: string;
  readonly page?: number;
} {
  const { page, ...rest } = readChoices('search', 'mine', 'page')(search);
  return { ...rest, ...(page === undefined ? {} : { page: pageOf(page) }) };
}

/**
 * What is chosen on a screen, kept in its address, so that a link to it opens for others as it is seen. The screen's route says which
 * there are (`readChoices`). Undefined takes a choice away; all that change together are set together.
 */
export function useChoices<Name extends string>(
  ...names: readonly Name[]
): readonly [Choices<Name>, (change: { readonly [Key in Name]?: string | undefined }) => void] {
  const search = useRouterState({ select: (state) => state.location.search });
  const navigate = useNavigate();
  const choose = useCallback(
    (change: { readonly [Key in Name]?: string | undefined }) =>
      void navigate({
        to: '.',
        search: (before) => Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [readChoices(...names)(search), choose];
}

const TYPING_MS = 200;

/** What is typed into a search, and what it looks for once one stops typing; kept in the address as `search`. */
export function useTyped(): readonly [string, (text: string) => void, string] {
  const [{ search = '' }, choose] = useChoices('search');
  const [typed, setTyped] = useState(search);
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS);
  const written = useRef(search);
  /** Written, and not yet in the address. */
  const underway = useRef<string[]>([]);
  useEffect(() => {
    const kept = settled.length > LONGEST ? '' : settled;
    if (written.current === kept) return;
    written.current = kept;
    underway.current.push(kept);
    choose({ search: kept === '' ? undefined : kept });
  }, [settled, choose]);
  // Gone back, or to a link to this screen: the field says what the address says. Never what was typed a moment ago.
  useEffect(() => {
    const place = underway.current.indexOf(search);
    underway.current.splice(0, place + 1);
    if (place >= 0 || written.current === search) return;
    written.current = search;
    setTyped(search);
  }, [search]);
  return [typed, setTyped, settled];
}
