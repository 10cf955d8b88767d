import { createPerson, startServer } from '../cast.ts';
import type { Asker } from './fuzz.ts';
import type { TestDatabase } from './postgres.ts';

/** People of every role with sessions and personal tokens, others' credentials, and nobody: whoever may ask a server. */
export async function crowdOf(
  database: Pick<TestDatabase, 'url'>,
  url: string,
  each: number,
  webhookToken: string,
): Promise<{ askers: Asker[]; ids: string[] }> {
  const beside = await startServer(database as TestDatabase);
  const askers: Asker[] = [];
  const ids: string[] = [];
  try {
    for (const role of ['admin', 'operator', 'viewer'] as const) {
      for (let index = 0; index < each; index += 1) {
        const person = await createPerson(beside, `${role}${index}`, role);
        ids.push(person.userId);
        const { svc_session: session, svc_csrf: csrf } = person.cookies;
        const headers = { cookie: `svc_session=${session}; svc_csrf=${csrf}`, 'x-csrf-token': csrf };
        askers.push({ name: role, headers });
        for (const permissions of [undefined, ['alerts:read', 'incidents:write']]) {
          const answer = await fetch(`${url}/api/v1/user/tokens`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ name: 'fuzz', ...(permissions ? { permissions } : {}) }),
          });
          const { token } = (await answer.json()) as { token?: string };
          if (token) askers.push({ name: `token of ${role}`, headers: { authorization: `Bearer ${token}` } });
        }
      }
    }
  } finally {
    await beside.close();
  }
  askers.push({ name: 'nobody', headers: {} });
  askers.push({ name: 'garbage', headers: { authorization: 'Bearer garbage' } });
  askers.push({ name: 'webhook', headers: { authorization: `Bearer ${webhookToken}` } });
  return { askers, ids };
}
