import type { Tx } from '../../platform/db/database.ts';
import { asRole, ROLE_PERMISSIONS } from '../identity/permissions.ts';
import { contentOfAll, type PageContent, plainLine } from './page.ts';
import {
  answerableBy,
  answeredPage,
  answerPage,
  auditRefusal,
  type IncidentCommands,
  markDelivered,
  type PageCommand,
} from './page-replies.actions.ts';
import { SPOKEN_MENU, spokenText } from './page-text.ts';
import { judgeCall } from './page-verdict.ts';
import { reportFailure } from './page-failure.actions.ts';
import type { PageSenderDeps } from './page-ports.ts';
import { failCall, findPage } from './pages.calls.store.ts';
import { releasePaced } from './pages.store.ts';
import { selectPeople } from './preferences.store.ts';
import type { VoiceEvent, VoiceProvider, VoiceSay } from './voice.ts';
import { advanceCall, answerOf, insertVoiceEvent, lockCall, storeAnswer, type VoiceCall } from './voice-calls.store.ts';

export interface VoiceDeps extends Pick<PageSenderDeps, 'db' | 'log' | 'live' | 'incidents' | 'personChannelFor' | 'onDead'> {
  readonly commands: IncidentCommands;
}

const NEEDED = 'incidents:command';
const COMMANDS: Readonly<Record<string, PageCommand>> = { 1: 'acknowledge', 2: 'escalate' };

/** Works one event of a call in one transaction; what the phone says next, or null. Working it again changes nothing. */
export async function workVoiceEvent(deps: VoiceDeps, provider: VoiceProvider, event: VoiceEvent): Promise<VoiceSay | null> {
  return deps.db.transaction(async (tx) => {
    const call = await lockCall(tx, provider, event.ref, event.callId);
    if (!call || (event.number !== '' && event.number !== call.number)) {
      const reason = call ? 'it speaks of another number than the one that was called' : 'this call is none of ours';
      await auditRefusal(tx, { pageId: call?.page_id ?? null, who: event.callId, provider, reason });
      return event.what.kind === 'answered' || event.what.kind === 'digit' ? bye('This call is not known. Nothing was changed.') : null;
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
        return pressed(tx, deps, call, event.what.digit);
      case 'spoken':
        return null;
      case 'ended':
        await ended(tx, deps, call, event.what.unanswered);
        return null;
    }
  });
}

function bye(text: string): VoiceSay {
  return { text, after: 'hang_up' };
}

/** What the call is about, and what the keys do. */
async function pitch(tx: Tx, deps: VoiceDeps, call: VoiceCall, before = ''): Promise<VoiceSay> {
  const content = await contentOf(tx, deps, call);
  if (content === null) return bye('Tocsin. Nobody is needed any more.');
  return { text: `${before}${spokenText(content)} ${SPOKEN_MENU}`, after: 'listen' };
}

async function contentOf(tx: Tx, deps: VoiceDeps, call: VoiceCall): Promise<PageContent | null> {
  const answered = await answeredPage(tx, call.page_id);
  if (!answered) return null;
  const wanted = (await deps.incidents.find(tx, answered.incident_ids)).filter((incident) => incident.wanted);
  return wanted.length + answered.notices.length === 0 ? null : contentOfAll(wanted, answered.notices);
}

async function pressed(tx: Tx, deps: VoiceDeps, call: VoiceCall, digit: string): Promise<VoiceSay> {
  if (digit === '') {
    const first = await insertVoiceEvent(tx, call.id, 'silence');
    return first ? pitch(tx, deps, call) : bye('No key was pressed. Goodbye.');
  }
  if (digit === '3') return pitch(tx, deps, call);
  const command = COMMANDS[digit];
  if (!command) return pitch(tx, deps, call, 'That key does nothing. ');
  if (!(await insertVoiceEvent(tx, call.id, `digit:${digit}`)))
    return bye((await answerOf(tx, call.id, `digit:${digit}`)) ?? 'This was done already.');
  const text = await act(tx, deps, call, command);
  await storeAnswer(tx, call.id, `digit:${digit}`, text);
  return bye(text);
}

/** Acts as the person who was called, and only while that person may. */
async function act(tx: Tx, deps: VoiceDeps, call: VoiceCall, command: PageCommand): Promise<string> {
  const page = await answeredPage(tx, call.page_id);
  const [person] = await selectPeople(tx, [call.user_id]);
  const answerable = page && person && (await answerableBy(tx, page, { userId: person.userId, mayCommand: mayCommand(person.role) }));
  const refusal = refusalOf(call, page?.user_id ?? null, person ?? null);
  if (refusal !== null || !answerable || !person) {
    const reason = refusal ?? (page ? 'your account may not command incidents' : 'the page is not known any more');
    await auditRefusal(tx, { pageId: call.page_id, who: call.number, provider: call.provider, reason });
    return `Nothing was changed: ${reason}. Goodbye.`;
  }
  const outcome = await answerPage(tx, deps.commands, {
    page: answerable,
    command,
    actor: { kind: 'user', id: person.userId, name: person.name },
  });
  return `${plainLine(outcome.reason, 300)} Goodbye.`;
}

function refusalOf(
  call: VoiceCall,
  owner: string | null,
  person: { readonly active: boolean; readonly phone: string | null } | null,
): string | null {
  if (owner !== call.user_id || !person?.active) return 'your account is not active';
  return person.phone === call.number ? null : 'this number is not in your profile any more';
}

function mayCommand(role: string): boolean {
  return ROLE_PERMISSIONS[asRole(role)].has(NEEDED);
}

/** Nobody was reached: rung again, then another way. */
async function ended(tx: Tx, deps: VoiceDeps, call: VoiceCall, unanswered: string | null): Promise<void> {
  const fresh = await advanceCall(tx, call.id, 'ended');
  await releasePaced(tx, call.provider, call.user_id);
  if (!fresh || unanswered === null || call.state === 'answered') return;
  const page = await findPage(tx, call.page_id);
  if (!page || (page.state !== 'sent' && page.state !== 'sending')) return;
  const verdict = judgeCall(page.channel, page.attempts, unanswered);
  const over = (await contentOf(tx, deps, call)) === null;
  const state = over ? 'skipped' : verdict.state === 'dead' || page.kind === 'test' ? 'dead' : 'failed';
  const failed = await failCall(tx, call.page_id, {
    state,
    reason: over ? 'the phone stopped ringing: nobody is needed any more' : (verdict.detail ?? unanswered),
    retryInMs: verdict.retryInMs,
  });
  const [person] = await selectPeople(tx, [call.user_id]);
  if (over || !person || failed.length === 0) return;
  await reportFailure(
    tx,
    deps,
    { pages: failed, person, channel: page.channel },
    { ...verdict, state: state === 'dead' ? 'dead' : 'failed' },
  );
}
