import type { MattermostPost, MattermostState } from './state.ts';

export const HERE = 'here';
export const BOT = 'bot';
export const ALERTS = 'https://tocsin.example.com/alerts?provider=chattwo&channel=ops%2Falerts';

let made = 0;

/** A post of Tocsin's about a group, with what a test wants to say about it. */
export function groupPost(notified: Readonly<Record<string, unknown>> = {}, over: Partial<MattermostPost> = {}): MattermostPost {
  made += 1;
  return {
    id: `post${made}`,
    channel_id: HERE,
    user_id: BOT,
    create_at: made,
    props: {
      tocsin: {
        group_id: `group${made}`,
        url: `https://tocsin.example.com/alerts/${made}`,
        alerts_url: ALERTS,
        state: 'firing',
        severity: 'warning',
        title: `Alert ${made}`,
        acknowledged_by: null,
        ...notified,
      },
    },
    ...over,
  };
}

/** Mattermost's state with these posts loaded. */
export function stateOf(...posts: readonly MattermostPost[]): MattermostState {
  return {
    entities: {
      posts: { posts: Object.fromEntries(posts.map((post) => [post.id, post])) },
      users: { profiles: { [BOT]: { is_bot: true }, mallory: {} } },
      channels: { currentChannelId: HERE },
      teams: { currentTeamId: 't', teams: { t: { name: 'ops' } } },
    },
  };
}
