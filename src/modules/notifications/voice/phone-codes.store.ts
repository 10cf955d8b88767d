import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** The last code that a person asked for. */
export interface PhoneCode {
  readonly user_id: string;
  /** Names the call. */
  readonly ref: string;
  readonly phone: string;
  readonly tries: number;
}

/** Notes a code that is about to be said; an earlier one of this person counts no more. */
export async function putPhoneCode(
  db: Queryable,
  { userId, ref, phone, minutes }: { readonly userId: string; readonly ref: string; readonly phone: string; readonly minutes: number },
): Promise<Date> {
  const [row] = await db.query<{ expires_at: Date }>(
    `insert into phone_codes (user_id, ref, phone, expires_at) values ($1, $2, $3, app_now() + $4 * interval '1 minute')
     on conflict (user_id) do update set ref = excluded.ref, phone = excluded.phone, tries = 0, created_at = app_now(),
       expires_at = excluded.expires_at
     returning expires_at`,
    [userId, ref, phone, minutes],
  );
  if (!row) throw new Error('the new code was not returned');
  return row.expires_at;
}

/** The code that a call is to say, while it is good. */
export async function findPhoneCode(db: Queryable, ref: string): Promise<PhoneCode | null> {
  const [row] = await db.query<PhoneCode>(
    'select user_id, ref, phone, tries from phone_codes where ref = $1 and expires_at > app_now()',
    [ref],
    'phone_code_find',
  );
  return row ?? null;
}

/** Counts a try and gives the code to compare with; null when there is none, its time is over or its tries are used up. */
export async function tryPhoneCode(db: Queryable, userId: string, maxTries: number): Promise<PhoneCode | null> {
  const [row] = await db.query<PhoneCode>(
    `update phone_codes set tries = tries + 1 where user_id = $1 and tries < $2 and expires_at > app_now()
     returning user_id, ref, phone, tries`,
    [userId, maxTries],
  );
  return row ?? null;
}

/** A code is good once. False: somebody else has just used it, or a newer one was asked for. */
export async function usePhoneCode(tx: Tx, ref: string): Promise<boolean> {
  return (await tx.query('delete from phone_codes where ref = $1 returning ref', [ref])).length > 0;
}
