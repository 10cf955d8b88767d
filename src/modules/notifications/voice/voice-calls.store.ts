import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { CallProgress } from './call-script.ts';
import type { VoiceProvider, VoiceSay } from './voice.ts';

/** A call as the table holds it. */
export interface VoiceCall {
  readonly id: string;
  readonly provider: VoiceProvider;
  readonly page_id: string;
  readonly user_id: string;
  readonly number: string;
  readonly call_id: string | null;
  readonly state: 'placing' | 'ringing' | 'answered' | 'ended';
  /** Null: nothing was said yet. */
  readonly progress: CallProgress | null;
}

export interface NewVoiceCall {
  readonly id: string;
  readonly provider: string;
  readonly pageId: string;
  readonly userId: string;
  readonly number: string;
}

/** Writes a call before it is placed: its first callback may come before the provider's answer. */
export async function insertCall(db: Queryable, { id, provider, pageId, userId, number }: NewVoiceCall): Promise<void> {
  await db.query(
    `insert into voice_calls (id, provider, page_id, user_id, number, state, created_at) values ($1, $2, $3, $4, $5, 'placing', app_now())`,
    [id, provider, pageId, userId, number],
    'voice_insert',
  );
}

/** The call that a callback speaks of, locked; bound to the provider's id by the first that names it. Null: none of ours. */
export async function lockCall(tx: Tx, provider: string, id: string, callId: string): Promise<VoiceCall | null> {
  const [row] = await tx.query<VoiceCall>(
    `update voice_calls set call_id = coalesce(call_id, $3)
      where id = $2 and provider = $1 and (call_id is null or call_id = $3)
        and not exists (select from voice_calls o where o.provider = $1 and o.call_id = $3 and o.id <> $2)
      returning id, provider, page_id, user_id, number, call_id, state, progress`,
    [provider, id, callId],
    'voice_lock',
  );
  return row ?? null;
}

/** Moves a call on; it never goes back. False: it was there already. */
export async function advanceCall(tx: Tx, id: string, state: 'ringing' | 'answered' | 'ended'): Promise<boolean> {
  const rows = await tx.query(
    `update voice_calls set state = $2::text, ended_at = case when $2::text = 'ended' then $3::timestamptz end
      where id = $1 and array_position(array['placing', 'ringing', 'answered', 'ended'], state) < array_position(array['placing', 'ringing', 'answered', 'ended'], $2::text)
      returning id`,
    [id, state, tx.now],
    'voice_advance',
  );
  return rows.length === 1;
}

/** Notes something that a call told. False: it was told before. */
export async function insertVoiceEvent(tx: Tx, call: string, event: string): Promise<boolean> {
  const rows = await tx.query(
    'insert into voice_events (call, event, at) values ($1, $2, $3) on conflict (call, event) do nothing returning call',
    [call, event.slice(0, 200), tx.now],
    'voice_event',
  );
  return rows.length === 1;
}

/** Where a call stands now. */
export async function storeProgress(tx: Tx, call: string, progress: CallProgress): Promise<void> {
  await tx.query('update voice_calls set progress = $2 where id = $1', [call, JSON.stringify(progress)], 'voice_progress');
}

/** What was answered, so that a repeat hears the same. */
export async function storeAnswer(tx: Tx, call: string, event: string, answer: VoiceSay): Promise<void> {
  await tx.query(
    'update voice_events set answer = $3 where call = $1 and event = $2',
    [call, event.slice(0, 200), JSON.stringify(answer)],
    'voice_answer',
  );
}

/** What was answered to this event; null: nothing. */
export async function answerOf(tx: Tx, call: string, event: string): Promise<VoiceSay | null> {
  const [row] = await tx.query<{ answer: string | null }>('select answer from voice_events where call = $1 and event = $2', [
    call,
    event.slice(0, 200),
  ]);
  return row?.answer ? (JSON.parse(row.answer) as VoiceSay) : null;
}
