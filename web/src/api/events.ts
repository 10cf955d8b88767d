// Made from the modules’ declared events by `npm run generate`. Do not edit.

/** What each live event carries, by its type. */
export interface LiveEvents {
  /** Alerts came, changed or went. */
  readonly 'alerts.changed': {
    /** The alerts, at most 200. */
    readonly numbers: readonly (number | null)[];
    /** How many of them are new. */
    readonly created?: number;
    /** There are more than are named: reload what is shown. */
    readonly many?: true;
  };
  /** Somebody wrote in the thread of a group of alerts, in the web app or in chat. */
  readonly 'thread.message': {
    /** The alert it was written under, where it was written in the web app. */
    readonly number?: number;
    readonly group_id: string;
    readonly message_id: string;
  };
  /** Somebody is writing in the thread of a group of alerts. */
  readonly 'thread.typing': {
    readonly number: number;
    readonly group_id: string;
    readonly author: { readonly kind: string; readonly id: string | null; readonly name: string };
  };
  /** An incident was declared, changed or deleted, or its timeline grew. */
  readonly 'incident.changed': {
    readonly id: string;
    readonly number?: number;
    readonly status?: 'triggered' | 'triage' | 'acknowledged' | 'active' | 'mitigated' | 'resolved' | 'closed' | 'cancelled';
    readonly severity?: 'critical' | 'high' | 'medium' | 'low';
    /** What to load again: members of the incident, `timeline`, `escalation`, `alerts`, `roles`; `created` or `deleted`. */
    readonly changed: readonly string[];
  };
  /** An escalation policy was made, edited or deleted. */
  readonly 'escalation_policy.changed': {
    readonly id: string;
  };
  /** The person has a new notification in the app. */
  readonly 'notification.created': {
    readonly id: string;
    readonly kind: string;
    readonly title: string;
  };
  /** The person read one notification or all of them, in another window perhaps. */
  readonly 'notification.read': Readonly<Record<string, never>>;
  /** The person changed how they want to be notified. */
  readonly 'preferences.changed': Readonly<Record<string, never>>;
  /** Pages of an incident were planned, sent, refused or skipped. */
  readonly 'pages.changed': {
    readonly incident_id: string;
  };
  /** Who is on call when may have changed: layers were saved, an override was made or deleted. */
  readonly 'schedule.changed': {
    readonly id: string;
    readonly team_id: string;
  };
  /** Somebody asked for cover, accepted a request, or took it back. */
  readonly 'cover.changed': {
    readonly id: string;
    readonly schedule_id: string;
    readonly status: 'open' | 'accepted' | 'cancelled';
  };
  /** A shift ended and the next one began. */
  readonly 'handoff.created': {
    readonly id: string;
    readonly schedule_id: string;
    readonly team_id: string;
  };
  /** Notes of a handoff were written, or it was acknowledged. */
  readonly 'handoff.changed': {
    readonly id: string;
    readonly schedule_id: string;
    readonly team_id: string;
  };
  /** A heartbeat was made, edited or deleted, or its state changed. Not every ping of a busy heartbeat sends one. */
  readonly 'heartbeat.changed': {
    readonly id: string;
    /** Its state now, where that is what changed. */
    readonly state?: 'new' | 'up' | 'late' | 'down' | 'paused';
  };
  /** A service was made, edited or deleted, or what depends on it changed. */
  readonly 'service.changed': {
    readonly id: string;
  };
  /** A team was made, edited or deleted, or its members changed. */
  readonly 'team.changed': {
    readonly id: string;
  };
  /** The routing rules were saved. */
  readonly 'routes.changed': {
    /** The version that applies now. */
    readonly version: number;
  };
  /** The settings of an integration changed. */
  readonly 'integrations.changed': {
    readonly kind: 'chatone' | 'chattwo' | 'webhook' | 'email' | 'voiceone' | 'voicetwo' | 'idpone';
  };
  /** An account was made, edited or deleted, or its person changed its own profile. */
  readonly 'user.changed': {
    readonly id: string;
  };
  /** The person saved or deleted a view of a list. */
  readonly 'saved_views.changed': {
    /** The list it is a view of. */
    readonly page: string;
  };
  /** The person’s own account changed: its profile, its tokens, or what it may do. */
  readonly 'account.changed': {
    readonly what: 'access' | 'profile' | 'tokens';
  };
}
