import React, { type CSSProperties } from 'react';
import type { MattermostState, MattermostStore } from './state.ts';
import { alertsAddress, type GroupPost, openGroups } from './posts.ts';

interface SidebarProps {
  readonly store: MattermostStore;
  readonly read: (state: MattermostState) => View;
  /** Goes to a path inside Mattermost. */
  readonly jump: (path: string) => void;
}

const COLOURS: Readonly<Record<GroupPost['severity'], string>> = {
  critical: '#c62828',
  high: '#ef6c00',
  warning: '#f9a825',
  info: '#1565c0',
};
const DIM = 'rgba(var(--center-channel-color-rgb, 63, 67, 80), 0.75)';
const LINE = '1px solid rgba(var(--center-channel-color-rgb, 63, 67, 80), 0.12)';

const ROW: CSSProperties = {
  display: 'block',
  width: '100%',
  padding: '10px 16px 10px 12px',
  border: 0,
  borderBottom: LINE,
  borderLeft: '4px solid transparent',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  overflowWrap: 'anywhere',
};

/** The sidebar: what is open in the channel that is shown, one line for each group, each leading to its post. */
export function sidebarOf(store: MattermostStore, jump: SidebarProps['jump']): () => React.ReactElement {
  const read = remembered();
  return () => <Sidebar store={store} read={read} jump={jump} />;
}

function Sidebar({ store, read, jump }: SidebarProps) {
  const { groups, address, team } = useView(store, read);
  return (
    <div style={{ overflowY: 'auto', height: '100%' }}>
      <div style={{ display: 'flex', gap: 12, justifyContent: 'space-between', padding: '12px 16px', borderBottom: LINE }}>
        <span>{groups.length === 0 ? 'No open alerts' : `${groups.length} open`}</span>
        {address !== null && (
          <a href={address} target="_blank" rel="noopener noreferrer">
            View all in Tocsin
          </a>
        )}
      </div>
      {groups.length === 0 && (
        <p style={{ padding: '12px 16px', color: DIM }}>
          {address === null
            ? 'No Tocsin posts are loaded here yet. Alerts appear when Tocsin posts them, or when you scroll up to older ones.'
            : 'No open alerts in the posts loaded here. Scroll up in the channel to load older ones.'}
        </p>
      )}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {groups.map((group) => (
          <li key={group.groupId}>
            <button
              type="button"
              style={{ ...ROW, borderLeftColor: COLOURS[group.severity] }}
              onClick={() => jump(`/${team}/pl/${group.postId}`)}
            >
              <strong style={{ display: 'block' }}>
                <bdi>{group.title}</bdi>
              </strong>
              <span style={{ color: DIM }}>
                {group.severity} · {standing(group)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function standing(group: GroupPost): React.ReactNode {
  if (group.state === 'firing') return 'firing, unacknowledged';
  return group.acknowledgedBy === null ? (
    'acknowledged'
  ) : (
    <>
      acknowledged by <bdi>{group.acknowledgedBy}</bdi>
    </>
  );
}

interface View {
  readonly groups: readonly GroupPost[];
  readonly address: string | null;
  readonly team: string;
}

/** The store tells of every keystroke; only posts, people and the channel matter here. */
function remembered(): (state: MattermostState) => View {
  let key: readonly unknown[] = [];
  let view: View = { groups: [], address: null, team: '' };
  return (state) => {
    const { posts, users, channels, teams } = state.entities;
    const now = [posts.posts, users.profiles, channels.currentChannelId, teams.currentTeamId];
    if (key.length === 0 || now.some((part, n) => part !== key[n])) {
      key = now;
      view = {
        groups: openGroups(state, channels.currentChannelId),
        address: alertsAddress(state, channels.currentChannelId),
        // Direct messages belong to no team: Mattermost finds one for this address.
        team: teams.teams[teams.currentTeamId]?.name ?? '_redirect',
      };
    }
    return view;
  };
}

function useView(store: MattermostStore, read: (state: MattermostState) => View): View {
  const [view, setView] = React.useState(() => read(store.getState()));
  React.useEffect(() => {
    const update = () => setView(read(store.getState()));
    update();
    return store.subscribe(update);
  }, [store, read]);
  return view;
}
