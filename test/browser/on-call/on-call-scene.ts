import type { Page } from 'playwright-core';
import { standing } from '../harness/quiet.ts';
import { ownStage, type SharedStage, sharedStage } from '../harness/shared.ts';
import type { Stage } from '../harness/stage.ts';

const DAY = 86_400_000;
const PASSWORD = 'a password for tests';

/** A team with a weekly schedule, a policy of two levels and a service that opens incidents; Anna Lee administers. */
export interface OnCallScene<On = Stage> {
  readonly stage: On;
  /** To post alerts with. */
  readonly token: string;
  /** On call all week. */
  readonly bo: string;
  readonly cara: string;
  readonly schedule: string;
  /** A page that is signed in as one of the operators: `bo`, `cara`. */
  signedInAs(name: string, path: string): Promise<Page>;
}

/** Sets the scene. */
export async function openOnCallScene(): Promise<OnCallScene> {
  const stage = await ownStage();
  try {
    return await setScene(stage);
  } catch (error) {
    // Nobody else could close it.
    await stage.close();
    throw error;
  }
}

let shared: ReturnType<typeof setOnCall> | undefined;

/** The scene on the stage of the process: once for all files, which declare incidents of their own there. */
export async function sharedOnCallScene(): Promise<OnCallScene<SharedStage>> {
  const stage = await sharedStage();
  shared ??= setOnCall(stage);
  return sceneOf(stage, stage.token, await shared);
}

async function setScene(stage: Stage): Promise<OnCallScene> {
  const token = await stage.setUp();
  return sceneOf(stage, token, await setOnCall(stage));
}

function sceneOf<On extends Pick<Stage, 'url' | 'newPage'>>(
  stage: On,
  token: string,
  made: Awaited<ReturnType<typeof setOnCall>>,
): OnCallScene<On> {
  return {
    stage,
    token,
    ...made,
    async signedInAs(name, path) {
      const page = await stage.newPage();
      await page.request.post(`${stage.url}/api/v1/auth/login`, {
        data: { email: emailOf(name), password: PASSWORD },
        headers: { origin: stage.url },
      });
      await page.goto(`${stage.url}${path}`);
      await standing(page);
      return page;
    },
  };
}

/** The people, the team and what they have, on a stage that is set up. */
export async function setOnCall(stage: Pick<Stage, 'call'>): Promise<Pick<OnCallScene, 'bo' | 'cara' | 'schedule'>> {
  const made = async (path: string, body: object) => String((await stage.call('POST', path, body))['id']);
  const person = async (name: string) => {
    const body = { email: emailOf(name), display_name: name, role: 'operator', password: PASSWORD };
    return ((await stage.call('POST', '/api/v1/users', body))['user'] as { id: string }).id;
  };
  const bo = await person('Bo');
  const cara = await person('Cara');
  const team = await stage.call('POST', '/api/v1/teams', { name: 'Payments', member_ids: [bo, cara], time_zone: 'UTC' });
  const schedule = String(team['schedule_id']);
  await stage.call('PATCH', `/api/v1/on-call/schedules/${schedule}`, {
    layers: [
      {
        name: 'Week',
        rotation_type: 'weekly',
        handoff_day: 'monday',
        handoff_time: '09:00',
        start: new Date(Date.now() - 30 * DAY).toISOString(),
        user_ids: [bo],
      },
    ],
  });
  const policy = await made('/api/v1/escalation-policies', {
    name: 'Day and night',
    levels: [
      { delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: String(team['id']) }] },
      { delay_minutes: 5, targets: [{ target_type: 'user', target_user_id: cara }] },
    ],
  });
  await made('/api/v1/services', {
    name: 'Payments API',
    team_id: String(team['id']),
    escalation_policy_id: policy,
    matchers: ['namespace="payments"'],
    auto_incident: 'high',
  });
  return { bo, cara, schedule };
}

function emailOf(name: string): string {
  return `${name.toLowerCase()}@example.org`;
}
