import { mergeLists, mergeText } from '../../components/text/merge.ts';
import type { PostMortem } from './queries.ts';
import { FIELDS, type FieldName } from './words.ts';

export type Moment = PostMortem['timeline'][number];
type Impact = Pick<PostMortem['impact'], 'description' | 'started_at' | 'detected_at' | 'ended_at' | 'customers_affected' | 'service_ids'>;

/** What is written, as the editor holds it. */
export interface Draft extends Readonly<Record<FieldName, string>> {
  readonly title: string;
  readonly impact: Impact;
  readonly contributing_factors: readonly string[];
  readonly timeline: readonly Moment[];
}

/** What the server has. */
export function draftOf(postMortem: Pick<PostMortem, keyof Draft>): Draft {
  const { description, started_at, detected_at, ended_at, customers_affected, service_ids } = postMortem.impact;
  return {
    ...(Object.fromEntries(FIELDS.map(({ name }) => [name, postMortem[name]])) as Record<FieldName, string>),
    title: postMortem.title,
    impact: { description, started_at, detected_at, ended_at, customers_affected, service_ids },
    contributing_factors: postMortem.contributing_factors,
    timeline: postMortem.timeline,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Somebody else saved meanwhile: their changes and ours, nothing lost. */
export function mergeDrafts(base: Draft, theirs: Draft, mine: Draft): Draft {
  const texts = FIELDS.map(({ name }) => [name, mergeText(base[name], mine[name], theirs[name])] as const);
  const changedHere = (member: keyof Impact) => !same(mine.impact[member], base.impact[member]);
  const pick = <Member extends keyof Impact>(member: Member): Impact[Member] => (changedHere(member) ? mine : theirs).impact[member];
  return {
    ...(Object.fromEntries(texts) as Record<FieldName, string>),
    title: mine.title === base.title ? theirs.title : mine.title,
    impact: {
      description: mergeText(base.impact.description, mine.impact.description, theirs.impact.description),
      started_at: pick('started_at'),
      detected_at: pick('detected_at'),
      ended_at: pick('ended_at'),
      customers_affected: pick('customers_affected'),
      service_ids: mergeLists(base.impact.service_ids, mine.impact.service_ids, theirs.impact.service_ids),
    },
    contributing_factors: mergeLists(base.contributing_factors, mine.contributing_factors, theirs.contributing_factors),
    timeline: mergeLists(base.timeline, mine.timeline, theirs.timeline).toSorted((a, b) => a.at.localeCompare(b.at)),
  };
}
