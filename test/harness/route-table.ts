import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Permission } from '../../src/modules/identity/permissions.ts';
import type { RouteEntry } from '../../src/platform/http/server.ts';

/** One row of the route table: who may call what. */
export interface RouteRow {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly permission: string;
}

function read(file: URL): string {
  return readFileSync(file, 'utf8');
}

function parse(text: string): RouteRow[] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [method = '', path = '', access = '', permission = ''] = line.split('\t');
      return { method, path, access, permission };
    });
}

/** `GET /api/v1/alerts/{number}`. */
export function keyOf(row: Pick<RouteRow, 'method' | 'path'>): string {
  return `${row.method} ${row.path}`;
}

const OWN_COPY = new URL('../routes.tsv', import.meta.url);
/** Where the specification lies beside the repository, on machines that have it. */
const SPECIFICATION = new URL('../../../shared/spec/routes.tsv', import.meta.url);

/** Every method and path of the specification. */
export const SPECIFIED: readonly RouteRow[] = parse(read(OWN_COPY));
/** Routes that the product has beyond the specification, each with its class. */
const ADDED: readonly RouteRow[] = parse(read(new URL('../added-routes.tsv', import.meta.url)));
/** Both, by `keyOf`. */
export const TABLE: ReadonlyMap<string, RouteRow> = new Map([...SPECIFIED, ...ADDED].map((row) => [keyOf(row), row]));

/**
 * Routes for which a person needs no permission, and what a personal token needs there: nothing (it sees no more than
 * its own), a permission, or there is no way in (`browser`). A new route of that kind must be decided here.
 */
export const TOKEN_NEEDS: Readonly<Record<string, 'nothing' | 'browser' | Permission>> = {
  'GET /api/v1/auth/me': 'nothing',
  'GET /api/v1/events': 'nothing',
  'GET /api/v1/user/tokens': 'nothing',
  'POST /api/v1/user/tokens': 'nothing',
  'DELETE /api/v1/user/tokens/{id}': 'nothing',
  'GET /api/v1/auth/sessions': 'browser',
  'DELETE /api/v1/auth/sessions': 'browser',
  'DELETE /api/v1/auth/sessions/{id}': 'browser',
  'POST /api/v1/auth/change-password': 'browser',
  'GET /api/v1/auth/second-factor': 'browser',
  'POST /api/v1/auth/second-factor/app': 'browser',
  'POST /api/v1/auth/second-factor/app/confirm': 'browser',
  'DELETE /api/v1/auth/second-factor/app': 'browser',
  'POST /api/v1/auth/second-factor/recovery-codes': 'browser',
  'POST /api/v1/auth/second-factor/passkeys/options': 'browser',
  'POST /api/v1/auth/second-factor/passkeys': 'browser',
  'PATCH /api/v1/auth/second-factor/passkeys/{id}': 'browser',
  'DELETE /api/v1/auth/second-factor/passkeys/{id}': 'browser',
  'GET /api/v1/auth/step-up': 'browser',
  'POST /api/v1/auth/step-up': 'browser',
  'POST /api/v1/auth/step-up/passkey': 'browser',
  'GET /api/v1/auth/idpone/step-up': 'browser',
  'GET /api/v1/auth/oidc/{id}/step-up': 'browser',
  'GET /api/v1/auth/chatone/step-up': 'browser',
  'POST /api/v1/auth/change-email': 'browser',
  'GET /api/v1/users/me/linked-accounts': 'browser',
  'GET /api/v1/users/me/idpone/authorize': 'browser',
  'POST /api/v1/users/me/idpone/disconnect': 'browser',
  'GET /api/v1/users/me/chatone/authorize': 'browser',
  'POST /api/v1/users/me/chatone/disconnect': 'browser',
  'GET /api/v1/users/me/oidc/{id}/authorize': 'browser',
  'POST /api/v1/users/me/oidc/{id}/disconnect': 'browser',
  'POST /api/v1/users/me/chattwo/connect': 'browser',
  'POST /api/v1/users/me/chattwo/disconnect': 'browser',
  'POST /api/v1/users/me/phone/call': 'browser',
  'PUT /api/v1/users/me/contact-addresses/{channel}': 'browser',
  'POST /api/v1/users/me/contact-addresses/{channel}/confirm': 'browser',
  'DELETE /api/v1/users/me/contact-addresses/{channel}': 'browser',
  'GET /api/v1/providers': 'alerts:read',
  'POST /api/v1/users/me/phone/confirm': 'browser',
  'POST /api/v1/auth/profile': 'notifications:write',
  'DELETE /api/v1/users/me/wake-question': 'browser',
  'DELETE /api/v1/users/me/notification-preferences': 'notifications:write',
  'GET /api/v1/users/me/notification-preferences': 'notifications:read',
  'PUT /api/v1/users/me/notification-preferences': 'notifications:write',
  'POST /api/v1/users/me/notification-preferences/test': 'notifications:write',
  'GET /api/v1/users/me/pages': 'notifications:read',
  'POST /api/v1/incidents/{id}/responders/{responderId}/answer': 'incidents:read',
  'GET /api/v1/saved-views': 'alerts:read',
  'POST /api/v1/saved-views': 'alerts:read',
  'DELETE /api/v1/saved-views/{id}': 'alerts:read',
};

/** Routes with a permission that no token opens: a person decides. */
export const PERSON_DECIDES: ReadonlySet<string> = new Set(['POST /api/v1/approvals/{id}/approve', 'POST /api/v1/approvals/{id}/deny']);

/** Built routes under the table's spelling; a HEAD that only comes with its GET, and the page's files, are none. */
export function asRows(inventory: readonly RouteEntry[]): RouteRow[] {
  return inventory
    .map((route) => ({
      method: route.method,
      path: route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}'),
      access: route.access,
      permission: route.permission ?? '',
    }))
    .filter((row) => !row.path.includes('*') && (row.method !== 'HEAD' || TABLE.has(keyOf(row))));
}

/** An address of the route with ids that nobody has. */
export function addressOf(path: string): string {
  return path.replaceAll(/\{([A-Za-z]+)\}/g, (_, name: string) => (name.toLowerCase().includes('number') ? '999999999' : randomUUID()));
}

/** The specification's own table and ours, or null where it is not at hand. */
export function specificationText(): { readonly specification: string; readonly copy: string } | null {
  return existsSync(fileURLToPath(SPECIFICATION)) ? { specification: read(SPECIFICATION), copy: read(OWN_COPY) } : null;
}
