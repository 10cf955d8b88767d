import { createHmac, randomBytes } from 'node:crypto';
import type { SignedCallback } from './fake-http.ts';

const FORM = 'application/x-www-form-urlencoded';

/** What the callbacks need to know of the workspace. */
export interface CallbackSource {
  readonly url: string;
  readonly team: string;
  readonly signingSecret: string;
  readonly nextTs: () => string;
  /** Throws when there is no such message. */
  readonly message: (ts: string) => {
    readonly channel: string;
    readonly buttons: readonly { readonly actionId: string; readonly value: string }[];
  };
}

/** What Slack would send. */
export interface ChatoneCallbacks {
  /** When `user` presses a button. */
  clickCallback(ts: string, actionId: string, user: string): SignedCallback;
  /** When `user` writes into the message's thread. */
  replyCallback(ts: string, user: string, text: string): SignedCallback;
  /** When `user` writes into a channel; `more` is what else the event says. */
  lineCallback(channel: string, user: string, text: string, more?: Readonly<Record<string, unknown>>): SignedCallback;
  commandCallback(user: string, text: string, channel?: string): SignedCallback;
  /** When `user` reacts to a message. */
  reactionCallback(channel: string, ts: string, user: string, reaction: string): SignedCallback;
  /** Signs any body as Slack would. */
  sign(path: string, body: string, options?: { readonly at?: Date; readonly secret?: string; readonly type?: string }): SignedCallback;
}

/** Callbacks as Slack signs and shapes them. */
export function chatoneCallbacks(source: CallbackSource): ChatoneCallbacks {
  const sign: ChatoneCallbacks['sign'] = (path, body, options = {}) => {
    const timestamp = String(Math.floor((options.at ?? new Date()).getTime() / 1_000));
    const digest = createHmac('sha256', options.secret ?? source.signingSecret)
      .update(`v0:${timestamp}:${body}`)
      .digest('hex');
    return {
      path,
      body,
      headers: { 'content-type': options.type ?? FORM, 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${digest}` },
    };
  };
  const clickCallback: ChatoneCallbacks['clickCallback'] = (ts, actionId, user) => {
    const stored = source.message(ts);
    const button = stored.buttons.find((entry) => entry.actionId === actionId);
    if (!button) throw new Error(`message ${ts} has no button ${actionId}`);
    const trigger = `${Date.now()}.${randomBytes(8).toString('hex')}`;
    const payload = {
      type: 'block_actions',
      user: { id: user, team_id: source.team },
      team: { id: source.team },
      channel: { id: stored.channel },
      container: { type: 'message_attachment', message_ts: ts, channel_id: stored.channel },
      message: { ts },
      trigger_id: trigger,
      response_url: `${source.url}/response/${user}`,
      actions: [{ type: 'button', action_id: actionId, block_id: 'tocsin', value: button.value, action_ts: source.nextTs() }],
    };
    return sign('/api/v1/integrations/chatone/interactions', new URLSearchParams({ payload: JSON.stringify(payload) }).toString());
  };
  const replyCallback: ChatoneCallbacks['replyCallback'] = (ts, user, text) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const event = {
      type: 'message',
      channel: source.message(ts).channel,
      user,
      text: escaped,
      ts: source.nextTs(),
      thread_ts: ts,
      team: source.team,
    };
    const body = { type: 'event_callback', team_id: source.team, event_id: `Ev${randomBytes(6).toString('hex')}`, event };
    return sign('/api/v1/integrations/chatone/events', JSON.stringify(body), { type: 'application/json' });
  };
  const lineCallback: ChatoneCallbacks['lineCallback'] = (channel, user, text, more = {}) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const event = { type: 'message', channel, user, text: escaped, ts: source.nextTs(), team: source.team, ...more };
    const body = { type: 'event_callback', team_id: source.team, event_id: `Ev${randomBytes(6).toString('hex')}`, event };
    return sign('/api/v1/integrations/chatone/events', JSON.stringify(body), { type: 'application/json' });
  };
  const commandCallback: ChatoneCallbacks['commandCallback'] = (user, text, channel = 'C0ALERTS') =>
    sign(
      '/api/v1/integrations/chatone/commands',
      new URLSearchParams({
        team_id: source.team,
        channel_id: channel,
        user_id: user,
        command: '/tocsin',
        text,
        trigger_id: `${Date.now()}.${randomBytes(8).toString('hex')}`,
        response_url: `${source.url}/response/${user}`,
      }).toString(),
    );
  const reactionCallback: ChatoneCallbacks['reactionCallback'] = (channel, ts, user, reaction) => {
    const event = { type: 'reaction_added', user, reaction, item: { type: 'message', channel, ts }, event_ts: source.nextTs() };
    const body = { type: 'event_callback', team_id: source.team, event_id: `Ev${randomBytes(6).toString('hex')}`, event };
    return sign('/api/v1/integrations/chatone/events', JSON.stringify(body), { type: 'application/json' });
  };
  return { sign, clickCallback, replyCallback, lineCallback, commandCallback, reactionCallback };
}
