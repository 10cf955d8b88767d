import type { ErrorCode } from './errors.ts';

/** An error for a reader: why it comes, and what to do. `code` in backquotes, else plain text. */
export interface Explanation {
  readonly meaning: string;
  readonly remedy: string;
}

/** Every error's explanation, for `/problems/<code>` and the pages under docs/errors. */
export const EXPLANATIONS: Readonly<Record<ErrorCode, Explanation>> = {
  bad_request: {
    meaning: 'The body is not JSON, a query parameter is unknown or out of range, or the wrong kind of credential was used.',
    remedy: 'Change what `errors` names, and send the request again.',
  },
  unauthenticated: {
    meaning: 'No credential was sent, or it is unknown, expired, revoked, or of a kind that this route does not take.',
    remedy: 'Sign in again, or check the token: webhook tokens open the webhook only.',
  },
  csrf_failed: {
    meaning:
      'A browser session must send the value of the cookie `svc_csrf` in the header `X-CSRF-Token`, from the web app of this service. The value was missing, from another session, or the request came from another site.',
    remedy: 'Reload the web app. Scripts should use a token instead of a session.',
  },
  forbidden: {
    meaning: 'The account is known but lacks the permission that `permission` names.',
    remedy: 'Ask an administrator, who can change the role.',
  },
  session_required: {
    meaning: 'A person decides this in their browser session or by their chat identity. A personal token was sent.',
    remedy: 'Sign in to the web app and decide there, or click the button in chat.',
  },
  second_factor_required: {
    meaning:
      'The session opens nothing until its person has a second factor (`hold` is `enrol`) or has shown it (`verify`). An administrator may require one at any time, and then asks open sessions too.',
    remedy: 'Open the web app: it leads through it. Personal tokens work as before.',
  },
  step_up_required: {
    meaning:
      'This is as powerful as an administrator, or changes how a person proves who they are. The person of the session did not prove it within the last 10 minutes.',
    remedy: 'Confirm with `POST /api/v1/auth/step-up`, then send the request again. The web app asks by itself.',
  },
  capability_required: {
    meaning: 'The agent token lacks the capability.',
    remedy: 'Give it the capability, or let another agent do it.',
  },
  not_found: {
    meaning: 'There is nothing at this address, or nothing that this account may see. The answer is the same in both cases.',
    remedy: 'Check the address and the id; if both are right, ask whether this account may see it.',
  },
  method_not_allowed: {
    meaning: 'The address exists, but not with this method.',
    remedy: 'The reference at `/docs` lists the methods.',
  },
  conflict: {
    meaning: 'The state changed in between, or the request contradicts it.',
    remedy: 'Load the object again and decide anew.',
  },
  invalid_transition: {
    meaning: 'Someone was faster, or the step does not follow from the current state, given in `current_status`.',
    remedy: 'Load the current state, and use one of `allowed_commands`.',
  },
  exhausted: {
    meaning: 'Every level of the escalation has been paged, in every round.',
    remedy: 'Name a level with `level`, reopen the incident, or contact someone directly.',
  },
  version_conflict: {
    meaning: 'Someone saved a newer version since you loaded it.',
    remedy: 'Load it again, apply your change and save.',
  },
  stale_fence: {
    meaning:
      'The fencing token is not the current one: the investigation was taken back after silence, given to another agent, or begun anew.',
    remedy: 'Stop working on it. What is yours comes with `investigation.dispatched`, or from `GET /api/v1/agent/work`.',
  },
  investigation_over: {
    meaning: 'The investigation was completed, cancelled or given up, and nothing more is written to it.',
    remedy: 'Stop working on it. A person can begin it anew with `POST /api/v1/investigations/{id}/retry`.',
  },
  budget_exhausted: {
    meaning:
      'The investigation took what it may take (tool calls, tokens, cost), or the agent reached its cost limit of the day. The investigation is cancelled.',
    remedy: 'Stop working on it. A person raises the limit and begins it anew with `POST /api/v1/investigations/{id}/retry`.',
  },
  limit_reached: {
    meaning: 'There can be no more of these. `detail` names the limit.',
    remedy: 'Delete one that is no longer used, or put two into one.',
  },
  read_only_section: {
    meaning: 'The section of the ICS document is computed from the incident and its roles.',
    remedy: 'Change the incident or its roles; the section follows.',
  },
  not_linked: {
    meaning: 'This acts with an account of yours at a provider, and you have not linked it, or have not allowed this.',
    remedy: 'Open `authorize_url` in the browser where you are signed in, allow it, and send the request again.',
  },
  idempotency_in_progress: {
    meaning: 'The first request with this `Idempotency-Key` is still running.',
    remedy: 'Ask again in a moment: the answer of the first will come.',
  },
  payload_too_large: {
    meaning:
      'A body may have 1 MiB, 16 KB on public routes, and 16 MiB (`INTAKE_MAX_BYTES`, unpacked) where a webhook token delivers alerts.',
    remedy: 'Send less at once: split it into several requests.',
  },
  unsupported_media_type: {
    meaning: 'The body is of a type that this route does not read.',
    remedy: 'Send JSON with `Content-Type: application/json`.',
  },
  validation_failed: {
    meaning: 'The body is JSON, but some values are missing, unknown or out of range.',
    remedy: 'Change what `errors` names, each by a JSON pointer, and send the request again.',
  },
  pattern_too_costly: {
    meaning:
      'A regular expression compiles to more than 1,000 instructions, those of a rule set together to more than 20,000, or a preview took longer than two seconds. `errors` names where.',
    remedy: 'Use plain values, smaller repetition counts such as `{0,9}`, or fewer and shorter expressions.',
  },
  idempotency_mismatch: {
    meaning: 'This `Idempotency-Key` was used with another body within the last 24 hours.',
    remedy: 'Use a new key for a new request.',
  },
  unknown_tool: {
    meaning: 'There is no such tool.',
    remedy: '`GET /api/v1/agent/capabilities` lists them.',
  },
  account_locked: {
    meaning:
      'Five attempts failed, so sign-in with this address is locked for 30 minutes, whoever tried. Open sessions and tokens keep working.',
    remedy: 'Wait until `locked_until`, or ask whoever runs the server: `tocsin user reset-password` unlocks at once.',
  },
  rate_limited: {
    meaning: 'Too many requests came in too short a time.',
    remedy: 'Come back when `Retry-After` says. `RateLimit-*` tells how much is left.',
  },
  internal: {
    meaning: 'This is a defect of the service.',
    remedy: 'Report it with the `request_id`: the log has the details under it.',
  },
  unavailable: {
    meaning:
      'The database is out of reach or does not answer, too much is waiting, or the server is stopping; `detail` says which. Nothing of the request was stored.',
    remedy: 'Send the same request again after `Retry-After` seconds.',
  },
  disk_full: {
    meaning: 'The disk of the database has no room left. Nothing of the request was stored; what was stored before is safe.',
    remedy:
      'Free space on that disk or enlarge it; nothing has to be restarted. Then send the same request again: monitoring tools do that by themselves.',
  },
  outcome_unknown: {
    meaning:
      'The database stopped answering in the moment of saving: the change was saved as a whole, or not at all, and nobody can tell yet.',
    remedy:
      'Alerts: send them again, what was stored counts as a repeat. Everything else: look at the object once the service answers, and repeat the request where it is missing; declaring an incident with the same `Idempotency-Key` has one effect in any case.',
  },
  broker_unavailable: {
    meaning: 'This needs the message queue, which is switched off (`BROKER_URL=off`) or unreachable.',
    remedy: 'Switch the queue on, or wait until it is reachable. Notifications do not depend on it.',
  },
};
