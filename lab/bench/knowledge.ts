import { hash } from 'node:crypto';
import { indexed } from '../../src/modules/knowledge/search/words.ts';
import type pg from 'pg';
import { report } from '../report.ts';
import { startServer } from '../server.ts';
import { type Session, setUp, type Timing, timesOf, timingOf } from '../session.ts';

/** How long a search of notes takes, through the API, one request after the other. */
const NOTES = Number(process.env['NOTES'] ?? 100_000);
const SAMPLES = Number(process.env['SAMPLES'] ?? 100);
const WARM_UP = 20;
/** Words that occur in texts; the n-th is about n times as rare as the first. */
const VOCABULARY = 60_000;
const BODY_WORDS = 250;
const BATCH = 500;
/** Promised, in milliseconds. */
const PROMISED_P95 = 50;

/** A number that looks random and is the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES = 'ba ce di fo gu ha ji ko lu me no pa ri so tu ve wa xi yo za ser net log dis ing tor pod kub'.split(' ');
const words = Array.from({ length: VOCABULARY }, (_, n) => {
  const random = randomFrom(n * 2_654_435_761 + 7);
  const syllables = Array.from({ length: 2 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]);
  return syllables.join('') + (n > 2_000 && n % 3 === 0 ? n.toString(36) : '');
});
/** Zipf's law, nearly. */
const pick = (random: () => number) => words[Math.floor(VOCABULARY ** random()) - 1] ?? 'the';
const text = (random: () => number, length: number) => Array.from({ length }, () => pick(random)).join(' ');

async function fill(db: pg.Client): Promise<void> {
  // Built at the end, as they are after a restore.
  await db.query('drop index knowledge_index_heading; drop index knowledge_index_words; drop index knowledge_words_parts');
  const vocabulary = new Set<string>();
  for (let from = 0; from < NOTES; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, NOTES - from) }, (_, at) => {
      const random = randomFrom((from + at + 1) * 40_503);
      const note = { title: text(random, 4), tags: [pick(random)], body: text(random, BODY_WORDS) };
      const { heading, all, words: known } = indexed(note);
      for (const word of known) vocabulary.add(word);
      return { id: hash('md5', `${from + at}`), ...note, heading, all, at: from + at };
    });
    await db.query(
      `with given as (select * from json_to_recordset($1::json) as g (id uuid, title text, tags text[], body text, heading text, "all" text, at int)),
       noted as (insert into knowledge_notes (id, title, body, tags, source, version, created_by, updated_by, created_at, updated_at)
         select id, title, body, tags, 'person', 1, '{"kind":"user","id":null,"name":"Bench"}', '{"kind":"user","id":null,"name":"Bench"}',
                app_now() - at * interval '1 minute', app_now() - at * interval '1 minute' from given)
       insert into knowledge_index (id, kind, updated_at, heading, words)
       select id, 'note', app_now() - at * interval '1 minute', heading::tsvector, "all"::tsvector from given`,
      [JSON.stringify(rows)],
    );
  }
  await db.query('insert into knowledge_words select distinct w from unnest($1::text[]) w on conflict do nothing', [[...vocabulary]]);
  await db.query('create index knowledge_index_heading on knowledge_index using gin (heading) with (fastupdate = off)');
  await db.query('create index knowledge_index_words on knowledge_index using gin (words) with (fastupdate = off)');
  await db.query('create index knowledge_words_parts on knowledge_words using gin (word gin_trgm_ops) with (fastupdate = off)');
  for (const table of ['knowledge_notes', 'knowledge_index', 'knowledge_words']) await db.query(`vacuum analyze ${table}`);
}

const rank = (i: number, from: number, to: number) => words[Math.floor(from * (to / from) ** ((i * 0.618) % 1))] ?? 'the';
const QUERIES: Record<string, (i: number) => string> = {
  'a rare word': (i) => rank(i, 5_000, VOCABULARY - 1),
  'a word in 1 note of 30': (i) => rank(i, 400, 1_000),
  'a word in 1 note of 3': (i) => rank(i, 10, 100),
  'a word in every note': (i) => words[i % 5] ?? 'the',
  'two words': (i) => `${rank(i, 20, 500)} ${rank(i + 7, 100, 3_000)}`,
  'four words': (i) => [3, 5, 9, 11].map((n) => rank(i * n, 5, 300)).join(' '),
  'a part of a word': (i) => rank(i, 100, 5_000).slice(1, 6),
  'two parts': (i) => `${rank(i, 50, 5_000).slice(0, 4)} ${rank(i + 3, 50, 5_000).slice(1, 5)}`,
  'two characters': (i) => rank(i, 10, 5_000).slice(0, 2),
  'a word that is nowhere': (i) => `qqq${i}`,
};

async function measure(session: Session): Promise<Record<string, Timing>> {
  const measured: Record<string, Timing> = {};
  const all: number[] = [];
  const note = (name: string, spent: readonly number[]) => {
    const { p50, p95 } = timingOf(spent);
    measured[name] = { p50, p95 };
    console.log(`${name.padEnd(26)} p50 ${p50} ms, p95 ${p95} ms`);
  };
  for (const [name, query] of Object.entries(QUERIES)) {
    const search = (i: number) => ['GET', `/api/v1/knowledge?search=${encodeURIComponent(query(i))}`] as const;
    const spent = await timesOf(session, SAMPLES, WARM_UP, search);
    note(name, spent);
    all.push(...spent);
  }
  note('all', all);
  return measured;
}

await using server = await startServer();
const session = await setUp(server.url);
const from = performance.now();
await fill(await server.connect());
console.log(`${NOTES} notes were stored in ${Math.round((performance.now() - from) / 1_000)} s`);
const measured = await measure(session);
const what = `a search among ${NOTES.toLocaleString('en')} notes, p95`;
report('knowledge', [{ what, measured: measured['all']?.p95 ?? Number.NaN, unit: 'ms', atMost: PROMISED_P95 }], { notes: NOTES, measured });
