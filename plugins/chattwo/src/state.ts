/** The parts of the state of Mattermost's web app that are read here. */
export interface MattermostPost {
  readonly id: string;
  readonly channel_id: string;
  readonly user_id: string;
  readonly create_at: number;
  readonly delete_at?: number;
  readonly state?: string;
  readonly props?: Readonly<Record<string, unknown>>;
}

export interface MattermostState {
  readonly entities: {
    readonly posts: { readonly posts: Readonly<Record<string, MattermostPost>> };
    readonly users: { readonly profiles: Readonly<Record<string, { readonly is_bot?: boolean }>> };
    readonly channels: { readonly currentChannelId: string };
    readonly teams: { readonly currentTeamId: string; readonly teams: Readonly<Record<string, { readonly name: string }>> };
  };
}

export interface MattermostStore {
  getState(): MattermostState;
  dispatch(action: unknown): unknown;
  subscribe(listener: () => void): () => void;
}
