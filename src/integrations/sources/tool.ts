import type { Ignored, Severity, Signal, Source } from '../../modules/alerts/signal.ts';
import type { SourceDescriptor } from '../../modules/alerts/source-descriptor.ts';
import { type AlertParts, actionBy, alertOf, readOne } from './alert.ts';
import type { JsonObject } from './read.ts';
import { objectAt, valueText } from './values.ts';

/** A monitoring tool: one file, which exports one of these. */
export interface Tool {
  readonly descriptor: SourceDescriptor;
  /** Left out: it speaks the format of another tool. */
  readonly source?: Source;
}

/** What is declared of every tool. */
interface Texts extends Omit<SourceDescriptor, 'mark' | 'settings'> {
  /** Left out: simple-icons has none. */
  readonly mark?: string;
  /** Values by the names that the tool has for them. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * What is declared of a tool with a format of its own. `fields` is read as it stands: `a.b, else c` takes the first of these
 * members that says something; what follows `:`, ` of `, ` in `, ` when ` or ` where ` is for people. An identity may be
 * several, `a, b and c`; a severity may be one word that all alerts have. Any other text is for people alone, and so are `labels`.
 */
interface Format extends Texts, Pick<Source, 'anchors' | 'lists' | 'matches'> {
  /** What its words for states mean; left out: all that it sends fires, unless `read` says otherwise. */
  readonly states?: Parameters<typeof actionBy>[0];
  /** What `fields` cannot say, which goes before what they say. */
  readonly read?: (body: JsonObject, action: Signal['action'] | null) => Partial<AlertParts> | Ignored;
  /** Reads bodies instead of `fields`, `states` and `read`. */
  readonly normalise?: Source['normalise'];
}

/** A tool that speaks the format of another. */
export function speaker({ mark, settings, ...texts }: Texts): Tool {
  return {
    descriptor: { ...texts, mark: mark ?? null, settings: Object.entries(settings).map(([name, value]) => ({ name, value })) },
  };
}

/** A tool with a format of its own. */
export function tool({ anchors, lists, matches, states, read, normalise, ...texts }: Format): Required<Tool> {
  const { id, fields } = texts;
  const parts = partsBy(fields, states, read);
  const one = (body: JsonObject) => {
    const found = parts(body);
    return 'reason' in found ? found : alertOf(id, 0, found);
  };
  return {
    ...speaker(texts),
    source: {
      name: id,
      ...(anchors && { anchors }),
      ...(lists && { lists }),
      matches,
      normalise: normalise ?? ((body) => readOne(id, body, one)),
    },
  };
}

type Take = (body: JsonObject) => unknown;

const PATH = String.raw`[\w@-]+(?:\.[\w@-]+)*`;
const MEMBERS = new RegExp(`^(${PATH}(?:, else ${PATH})*)(?:$|:|,? (?:of|in|when|where) [^;]*$)`);
const SEVERAL = new RegExp(`^${PATH}(?:, ${PATH})*(?: and ${PATH})?$`);
const ASSUMED = /^(?:always )?(critical|high|warning|info)$/;

/** Members that a text names, in the order in which they are tried. */
export function membersIn(text: string | null): readonly string[] {
  return MEMBERS.exec(text ?? '')?.[1]?.split(', else ') ?? [];
}

function partsBy(
  fields: SourceDescriptor['fields'],
  states: Format['states'],
  read: Format['read'],
): (body: JsonObject) => AlertParts | Ignored {
  const [start, end] = [membersIn(fields.start), membersIn(fields.end)];
  /** One member says when it began and when it ended: it is the time of the event. */
  const isOne = start.length > 0 && start[0] === end[0];
  const assumed = ASSUMED.exec(fields.severity ?? '')?.[1] as Severity | undefined;
  const severityOf = taking(assumed ? [] : membersIn(fields.severity));
  /** A word that says both is a severity only while it fires. */
  const isState = membersIn(fields.severity)[0] === membersIn(fields.state)[0];
  const identity = fields.identity ?? '';
  const identityOf = (SEVERAL.test(identity) ? identity.split(/, | and /).map((path) => [path]) : [membersIn(identity)]).map(taking);
  const [titleOf, descriptionOf] = [taking(membersIn(fields.title)), taking(membersIn(fields.description))];
  const [stateOf, linkOf] = [taking(membersIn(fields.state)), taking(membersIn(fields.link))];
  const [startOf, endOf] = [taking(start), taking(isOne ? start : end)];
  const actionOf = states && actionBy(states);
  return (body) => {
    const stated = actionOf ? actionOf(stateOf(body)) : 'fire';
    const special = read?.(body, stated) ?? {};
    if ('reason' in special) return special;
    const action = special.action === undefined ? stated : special.action;
    const fires = action === 'fire';
    const title = titleOf(body);
    const endsAt = endOf(body);
    return {
      identity: identityOf.map((take) => take(body)),
      name: title,
      title,
      description: descriptionOf(body),
      severity: isState && !fires ? null : severityOf(body),
      startsAt: isOne && !fires ? null : startOf(body),
      endsAt,
      ...(isOne && { eventAt: endsAt ?? null }),
      link: linkOf(body),
      ...(assumed && { assumed }),
      ...special,
      action,
    };
  };
}

/** Takes the first of these members that says something. */
function taking(paths: readonly string[]): Take {
  const takes = paths.map(memberAt);
  if (takes.length === 1 && takes[0]) return takes[0];
  return (body) => {
    for (const take of takes) {
      const text = valueText(take(body));
      if (text !== null) return text;
    }
    return null;
  };
}

function memberAt(path: string): Take {
  const names = path.split('.');
  const last = names.pop() ?? '';
  return names.length === 0 ? (body) => body[last] : (body) => objectAt(body, ...names)[last];
}
