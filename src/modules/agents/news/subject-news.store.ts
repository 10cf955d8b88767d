import type { Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import type { Investigation } from '../investigations/investigation.ts';
import { MEMBERS, type Row, toInvestigation } from '../investigations/investigations.store.ts';
import { type Known, NEWS_EVERY_MS } from './subject-news.ts';

const HELD = `('running', 'waiting_approval')`;
const OPEN = `('queued', 'dispatched', 'running', 'waiting_approval', 'retrying')`;

/** When somebody must look at the subject of an investigation next. */
export function newsDue(endWithSubject: boolean): string {
  return `select min(coalesce(news_at, created_at)) + interval '${NEWS_EVERY_MS} milliseconds' from investigations where status in ${endWithSubject ? OPEN : HELD}`;
}

/** Investigations about whose subject nobody has looked for ten seconds, locked; those that somebody works on are left out. */
export async function lockUninformed(
  tx: Tx,
  all: boolean,
  limit: number,
): Promise<Array<Investigation & { readonly known: Partial<Known> }>> {
  const rows = await tx.query<Row & { readonly known: Partial<Known> }>(
    `select ${MEMBERS}, i.news_known as known from investigations i
      where i.status in ${all ? OPEN : HELD} and coalesce(i.news_at, i.created_at) <= $1
      order by coalesce(i.news_at, i.created_at) limit $2 for update skip locked`,
    [new Date(tx.now.getTime() - NEWS_EVERY_MS), limit],
    all ? 'investigation_news_all' : 'investigation_news',
  );
  return rows.map(({ known, ...row }) => ({ ...toInvestigation(row), known }));
}

/** Keeps what the agent knows from now on. */
export async function saveKnown(tx: Tx, id: string, known: Known): Promise<void> {
  await updateRow(tx, 'investigations', { id, newsKnown: known, newsAt: tx.now });
}
