/** What a command can be given, as far as an error may be about it. */
export interface Given {
  /** Long names of options, without dashes. */
  readonly options: readonly string[];
  /** Names of arguments. */
  readonly args: readonly string[];
}

const MEMBER = /^(?:[/?](\w+)(?:\/\d+)*|(\w+)(?=:))/;

/** Says of an error which option or argument it is about, where it begins with the member of a request or query. */
export function inTermsOf({ options, args }: Given, text: string): string {
  const [whole, inBody, inQuery] = MEMBER.exec(text) ?? [];
  const member = inBody ?? inQuery;
  if (whole === undefined || member === undefined) return text;
  const plain = (name: string) => name.replaceAll('-', '_');
  // A request may say `service_ids` where the option is `--service`.
  const option = options.find((name) => member === plain(name)) ?? options.find((name) => member.startsWith(plain(name)));
  const shown = option === undefined ? args.filter((name) => name === member).map((name) => `<${name}>`)[0] : `--${option}`;
  return shown === undefined ? text : `${shown}${text.slice(whole.length)}`;
}
