import type { ErrorCode } from '../src/platform/errors.ts';

/** What to do about each error, for its page. */
export const REMEDIES: Record<ErrorCode, string> = {
  bad_request:
    'The body is not JSON, a query parameter is unknown or out of range, or the wrong kind of credential was used. `errors` names what to change.',
  unauthenticated:
    'No credential was sent, or it is unknown, expired, revoked, or of a kind that this route does not take. Sign in again, or check the token: webhook tokens open the webhook only.',
  csrf_failed:
    'A browser session must send the value of the cookie `svc_csrf` in the header `X-CSRF-Token`, from a page of this service. Reload the page; scripts should use a token instead of a session.',
  forbidden: 'The account is known but lacks the permission that `permission` names. An administrator can change the role.',
  capability_required: 'The agent token lacks the capability. Give it the capability, or let another agent do it.',
  not_found: 'There is nothing at this address, or nothing that this account may see. The answer is the same in both cases.',
  method_not_allowed: 'The address exists, but not with this method. The reference at `/docs` lists the methods.',
  conflict: 'The state changed in between, or the request contradicts it. Load the object again and decide anew.',
  invalid_transition:
    'The step is not possible from the present state. `current_status` tells the state and `allowed_commands` what is possible.',
  exhausted:
    'Every level of the escalation has been called, in every round. Name a level with `level`, reopen the incident, or call somebody yourself.',
  version_conflict: 'Somebody saved a newer version since you loaded it. Load it again, apply your change and save.',
  idempotency_in_progress: 'The first request with this `Idempotency-Key` is still running. Ask again in a moment.',
  payload_too_large: 'A body may have 1 MiB and a webhook request 1,000 alerts. Split it.',
  unsupported_media_type: 'Send JSON with `Content-Type: application/json`.',
  validation_failed: 'The body is JSON, but some values are missing, unknown or out of range. `errors` names each with a JSON pointer.',
  idempotency_mismatch: 'This `Idempotency-Key` was used with another body within the last 24 hours. Use a new key for a new request.',
  unknown_tool: 'There is no such tool. `GET /api/v1/agent/capabilities` lists them.',
  account_locked:
    'Five attempts failed, so sign-in with this address is locked for 30 minutes. Open sessions and tokens keep working; `tocsin user reset-password` unlocks at once.',
  rate_limited: 'Too many requests. `Retry-After` tells when to come back, `RateLimit-*` how much is left.',
  internal: 'This is a defect. Report it with the `request_id`; the log has the details under it.',
  not_built: 'This part of the service is not built yet.',
  unavailable:
    'The database is out of reach, too much is waiting, or the server is stopping. Send the same request again after `Retry-After` seconds: nothing of it was stored.',
  broker_unavailable: 'This needs the message queue, which is switched off (`BROKER_URL=off`) or unreachable.',
};
