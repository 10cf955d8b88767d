import type { Tx } from '../../../platform/db/database.ts';
import { meaningOf, NOTHING_SAID, outcomeWords, readAgain, readOn, readRest, type Reading } from './call-script.ts';
import { contentOfAll, type PageContent, plainLine, withIncident } from '../pages/page.ts';
import {
  answerableBy,
  answerableIncidents,
  answerPage,
  type IncidentCommands,
  auditRefusal,
  stillRelevant,
  mayCommand,
  type PageCommand,
} from '../pages/page-replies.actions.ts';
import { answeredPage, markDelivered } from '../pages/page-replies.store.ts';
import { judgeCall } from '../pages/page-verdict.ts';
import { reportFailure } from '../pages/page-failure.actions.ts';
import { findPagedIncidents } from '../pages/paged-incidents.actions.ts';
import type { PageSenderDeps } from '../pages/page-sender.ts';
import { failCall, findPage } from '../pages/page-calls.store.ts';
import { releasePaced } from '../pages/pages.store.ts';
import { selectPeople } from '../preferences/preferences.store.ts';
import type { VoiceEvent, VoiceProvider, VoiceSay } from './voice.ts';
import { advanceCall, answerOf, insertVoiceEvent, lockCall, storeAnswer, storeProgress, type VoiceCall } from './voice-calls.store.ts';

export interface VoiceDeps extends Pick<PageSenderDeps, 'db' | 'log' | 'live' | 'askActions' | 'methods' | 'personChannelFor'> {
  readonly commands: IncidentCommands;
}

/** Works one event of a call in one transaction; what the phone says next, or null. Working it again changes nothing. */
export async function workVoiceEvent(deps: VoiceDeps, provider: VoiceProvider, event: VoiceEvent): Promise<VoiceSay | null> {
  return deps.db.transaction(async (tx) => {
    const call = await lockCall(tx, provider, event.ref, event.callId);
    if (!call || (event.number !== '' && event.number !== call.number)) {
      const reason = call ? 'it names another number than the one that was called' : 'this call is unknown';
      await auditRefusal(tx, { pageId: call?.page_id ?? null, who: event.callId, provider, reason });
      return event.what.kind === 'answered' || event.what.kind === 'digit' ? bye('This call is unknown. Nothing was changed.') : null;
    }
    if (event.eventId !== null && !(await insertVoiceEvent(tx, call.id, `event:${event.eventId}`))) return null;
    switch (event.what.kind) {
      case 'ringing':
        await advanceCall(tx, call.id, 'ringing');
        return null;
      case 'answered':
        await advanceCall(tx, call.id, 'answered');
        await markDelivered(tx, call.page_id);
        return pitch(tx, deps, call);
      case 'digit':
        return pressed(tx, deps, call, event.what);
      case 'spoken':
        return null;
      case 'ended':
        await ended(tx, deps, call, event.what.unanswered);
        return null;
    }
  });
}

function bye(text: string): VoiceSay {
  return { text, after: 'hang_up', turn: 0 };
}

const NOBODY = 'Tocsin. No action needed.';

/** What the call is about, and what the keys do. An answer that is told of twice hears the same. */
async function pitch(tx: Tx, deps: VoiceDeps, call: VoiceCall): Promise<VoiceSay> {
  const content = await contentOf(tx, deps, call);
  if (content === null) return bye(NOBODY);
  const { progress } = call;
  if (progress === null) return say(tx, call, readOn(content, NOTHING_SAID));
  const again = readAgain(content, progress);
  return say(tx, call, { ...again, progress: { ...again.progress, turn: progress.turn } });
}

async function say(tx: Tx, call: VoiceCall, { text, progress, over }: Reading): Promise<VoiceSay> {
  await storeProgress(tx, call.id, progress);
  return { text, after: over ? 'hang_up' : 'listen', turn: progress.turn };
}

async function contentOf(tx: Tx, deps: VoiceDeps, call: VoiceCall): Promise<PageContent | null> {
  const answered = await answeredPage(tx, call.page_id);
  if (!answered) return null;
  const notices = await stillRelevant(tx, deps, answered.notices, call.user_id);
  const wanted = (await findPagedIncidents(tx, answered.incident_ids)).filter((incident) => incident.wanted);
  const called = wanted.filter(({ id }) => answered.called_ids.includes(id));
  if (called.length + notices.length === 0) return null;
  const [person] = await selectPeople(tx, [call.user_id]);
  const who = { userId: call.user_id, mayCommand: person !== undefined && mayCommand(person.role) };
  const may = await answerableIncidents(tx, answered.incident_ids, who);
  return withIncident(
    contentOfAll(called, notices),
    wanted.filter(({ id }) => may.has(id)),
  );
}

/** A key counts once, and for what was said before it: a repeat hears what was answered. */
async function pressed(tx: Tx, deps: VoiceDeps, call: VoiceCall, key: PressedKey): Promise<VoiceSay> {
  const progress = call.progress ?? NOTHING_SAID;
  const event = `turn:${key.turn ?? progress.turn}`;
  if (!(await insertVoiceEvent(tx, call.id, event))) return (await answerOf(tx, call.id, event)) ?? bye('Already done.');
  const answer = key.turn === null || key.turn === progress.turn ? await follow(tx, deps, call, key.digit) : await pitch(tx, deps, call);
  await storeAnswer(tx, call.id, event, answer);
  return answer;
}

type PressedKey = Extract<VoiceEvent['what'], { kind: 'digit' }>;

async function follow(tx: Tx, deps: VoiceDeps, call: VoiceCall, digit: string): Promise<VoiceSay> {
  const progress = call.progress ?? NOTHING_SAID;
  const meaning = meaningOf(digit, await contentOf(tx, deps, call), progress);
  switch (meaning.kind) {
    case 'say':
      return say(tx, call, meaning.reading);
    case 'hang_up':
      return bye(meaning.text);
    case 'answer':
      return bye(`${await answerAsk(tx, deps, call, meaning.accepts)} Goodbye.`);
    case 'command': {
      const done = await act(tx, deps, call, meaning);
      const rest = readRest(await contentOf(tx, deps, call), progress, `${done} `);
      return rest === null ? bye(`${done} Goodbye.`) : say(tx, call, rest);
    }
  }
}

/** Accepts or declines what was asked, as the person who was called. */
async function answerAsk(tx: Tx, deps: VoiceDeps, call: VoiceCall, accepts: boolean): Promise<string> {
  const page = await answeredPage(tx, call.page_id);
  const [person] = await selectPeople(tx, [call.user_id]);
  const refusal = refusalOf(call, page?.user_id ?? null, person ?? null);
  if (refusal !== null || !person || !page?.ask) {
    const reason = refusal ?? 'the page no longer exists';
    await auditRefusal(tx, { pageId: call.page_id, who: call.number, provider: call.provider, reason });
    return `Nothing was changed: ${reason}.`;
  }
  const done = await deps.askActions.answer(tx, {
    ask: page.ask,
    accepts,
    person: { id: person.userId, name: person.name },
  });
  await markDelivered(tx, page.id);
  return done.reason;
}

/** Acts as the person who was called, and only while that person may. */
async function act(
  tx: Tx,
  deps: VoiceDeps,
  call: VoiceCall,
  { command, incidentIds }: { readonly command: PageCommand; readonly incidentIds: readonly string[] },
): Promise<string> {
  const sent = await answeredPage(tx, call.page_id);
  // What was read in this call, and nothing that joined the page since.
  const page = sent && { ...sent, incident_ids: incidentIds };
  const [person] = await selectPeople(tx, [call.user_id]);
  const answerable = page && person && (await answerableBy(tx, page, { userId: person.userId, mayCommand: mayCommand(person.role) }));
  const refusal = refusalOf(call, page?.user_id ?? null, person ?? null);
  if (refusal !== null || !answerable || !person) {
    const reason = refusal ?? (page ? 'your account cannot command incidents' : 'the page no longer exists');
    await auditRefusal(tx, { pageId: call.page_id, who: call.number, provider: call.provider, reason });
    return `Nothing was changed: ${reason}.`;
  }
  const outcome = await answerPage(tx, deps.commands, {
    page: answerable,
    command,
    actor: { kind: 'user', id: person.userId, name: person.name },
  });
  const { outcomes } = outcome;
  return outcomes.length > 1 ? outcomeWords(outcomes.map(({ reason }) => reason)) : plainLine(outcome.reason, 300);
}

function refusalOf(
  call: VoiceCall,
  owner: string | null,
  person: { readonly active: boolean; readonly phone: string | null } | null,
): string | null {
  if (owner !== call.user_id || !person?.active) return 'your account is not active';
  return person.phone === call.number ? null : 'this number is no longer in your profile';
}

/** Nobody was reached: rung again, then another way. */
async function ended(tx: Tx, deps: VoiceDeps, call: VoiceCall, unanswered: string | null): Promise<void> {
  const fresh = await advanceCall(tx, call.id, 'ended');
  await releasePaced(tx, call.provider, call.user_id);
  if (!fresh || unanswered === null || call.state === 'answered') return;
  const page = await findPage(tx, call.page_id);
  if (!page || (page.state !== 'sent' && page.state !== 'sending')) return;
  const verdict = judgeCall(page.attempts, unanswered);
  const over = (await contentOf(tx, deps, call)) === null;
  const state = over ? 'skipped' : verdict.state === 'dead' || page.kind === 'test' ? 'dead' : 'failed';
  const failed = await failCall(tx, call.page_id, {
    state,
    reason: over ? 'the call was cancelled: no action needed' : (verdict.detail ?? unanswered),
    retryInMs: verdict.retryInMs,
  });
  const [person] = await selectPeople(tx, [call.user_id]);
  if (over || !person || failed.length === 0) return;
  await reportFailure(
    tx,
    deps,
    { pages: failed, people: [person], channel: page.channel },
    { ...verdict, state: state === 'dead' ? 'dead' : 'failed' },
  );
}
