declare const SORTS: unique symbol;

/** A dotted name that a module declared, for the sorts of event it is used in. No other text is one. */
export type DeclaredName<Sort extends string> = string & { readonly [SORTS]: Readonly<Record<Sort, true>> };

/** What each name means, by the part before the dot and the part behind it. */
type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The names at the places of their meanings: `NAMES.user.created` is `user.created`. */
export type DeclaredNames<Sort extends string, Of extends Meanings> = {
  readonly [Family in keyof Of & string]: {
    readonly [Member in keyof Of[Family] & string]: `${Family}.${Member}` & DeclaredName<Sort>;
  };
};

/** Names for the documents. */
export interface NameList {
  readonly sorts: readonly string[];
  readonly names: ReadonlyArray<{ readonly name: string; readonly about: string }>;
}

const LISTS = new WeakMap<object, NameList>();

/** Declares names of events, with what each means in a sentence. */
export function declareNames<Sort extends string, const Of extends Meanings>(
  sorts: readonly Sort[],
  meanings: Of,
): DeclaredNames<Sort, Of> {
  const names: Array<{ name: string; about: string }> = [];
  const declared = Object.fromEntries(
    Object.entries(meanings).map(([family, members]) => [
      family,
      Object.fromEntries(
        Object.entries(members).map(([member, about]) => {
          const name = `${family}.${member}`;
          names.push({ name, about });
          return [member, name];
        }),
      ),
    ]),
  );
  LISTS.set(declared, { sorts, names });
  return declared as unknown as DeclaredNames<Sort, Of>;
}

/** What was declared, for whoever lists or checks names. @throws Error for what `declareNames` did not make */
export function listNames(names: object): NameList {
  const list = LISTS.get(names);
  if (!list) throw new Error('these names were not declared');
  return list;
}
