import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MINUTE, openStage, type Stage } from '../../../src/modules/escalation/escalation.fixture.ts';

/** What happens to an incident besides time passing, and when. Minutes. */
interface Act {
  readonly at: number;
  readonly incident: number;
  readonly command: 'acknowledge' | 'escalate' | 'resolve' | 'reopen' | 'cancel';
  readonly level?: number;
}

const INCIDENTS = 15;
const END = 30;

/** The same unforeseeable numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function scenario(seed: number): readonly Act[] {
  const next = numbers(seed);
  const commands = ['acknowledge', 'escalate', 'resolve', 'reopen', 'cancel'] as const;
  return Array.from({ length: 30 }, () => ({
    at: 1 + next(END - 2),
    incident: next(INCIDENTS),
    command: commands[next(commands.length)] ?? 'acknowledge',
    ...(next(3) === 0 ? { level: 1 + next(3) } : {}),
  })).sort((a, b) => a.at - b.at);
}

/** Plays a scenario with so many servers, all of which fire whenever a minute has passed. Returns what was planned for whom. */
async function play(servers: number, acts: readonly Act[]): Promise<string[]> {
  const stage = await openStage();
  try {
    for (const name of ['Ada', 'Bob', 'Cyd', 'Admin']) await stage.person(name);
    await stage.team('Empty', null);
    const services = [
      await stage.service(
        'Quick',
        [
          [1, 'Ada'],
          [0, 'Empty'],
          [2, 'Bob'],
          [3, 'Cyd'],
        ],
        2,
      ),
      await stage.service(
        'Slow',
        [
          [7, 'Ada', 'Bob'],
          [9, 'Cyd'],
        ],
        1,
      ),
      await stage.service('At once', [
        [0, 'Ada'],
        [0, 'Bob'],
        [5, 'Cyd'],
      ]),
    ];
    const engines = [stage.engine, ...Array.from({ length: servers - 1 }, () => stage.another())];
    const opened: string[] = [];
    for (let i = 0; i < INCIDENTS; i += 1) opened.push((await stage.open(services[i % 3] ?? null)).id);
    for (let minute = 0; minute <= END; minute += 1) {
      await stage.at(minute * MINUTE);
      for (const act of acts.filter(({ at }) => at === minute)) {
        const more = act.command === 'escalate' && act.level !== undefined ? { level: act.level } : {};
        await stage.command(opened[act.incident] ?? '', act.command, more);
      }
      // Delays of nothing make several levels due within a minute.
      for (let turn = 0; turn < 3; turn += 1) await everybodyFires(engines, (minute + turn) % servers);
    }
    return (await stage.pages())
      .map(
        (page) => `${opened.indexOf(page.incident)} ${page.episode}:${page.round}.${page.level} ${page.who} @${page.after} ×${page.tries}`,
      )
      .sort();
  } finally {
    await stage.close();
  }
}

/** One leads, all fire, and the watchdogs fire what is late, all at the same moment. */
async function everybodyFires(engines: readonly Stage['engine'][], leader: number): Promise<void> {
  const chosen = engines[leader % engines.length];
  const others = engines.filter((engine) => engine !== chosen);
  await Promise.all([chosen?.lead(), ...others.map((engine) => engine.fire()), ...engines.map((engine) => engine.watch(0))]);
}

describe('two servers', () => {
  for (const seed of [1, 2]) {
    test(`F27: two servers that change leadership every minute plan exactly the pages of one (scenario ${seed})`, async () => {
      const acts = scenario(seed);
      const [one, two] = [await play(1, acts), await play(2, acts)];
      assert.ok(one.length > INCIDENTS * 2, `${one.length} pages`);
      assert.deepEqual(two, one);
      assert.deepEqual(
        one.filter((page) => !page.endsWith('×1')),
        [],
        'each page is planned once',
      );
    });
  }
});
