import { Type } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/errors.ts';
import { userOf } from '../../platform/http/authenticate.ts';
import { cappedTotal, LIST_QUERY, pageOf, parseSort } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import type { Live } from '../../platform/live/live.ts';
import { countUnread, type InboxNotification, listNotifications, markAllRead, markRead } from './inbox.store.ts';

export interface InboxDeps {
  readonly db: Database;
  readonly live: Live;
}

const Time = Type.String({ format: 'date-time' });
const Notification = Type.Object({
  id: Type.String({ format: 'uuid' }),
  kind: Type.String(),
  title: Type.String(),
  body: Type.String(),
  link: Type.Union([Type.String(), Type.Null()]),
  created_at: Time,
  read_at: Type.Union([Time, Type.Null()]),
});
const Query = Type.Object(
  {
    limit: LIST_QUERY.limit,
    skip: LIST_QUERY.skip,
    unread: Type.Optional(Type.Boolean({ description: 'true: only what was not read; false: only what was.' })),
    sort: Type.Optional(Type.String({ maxLength: 64, default: '-created_at', description: 'created_at; a leading - is newest first.' })),
  },
  { additionalProperties: false },
);
const Params = Type.Object({ id: Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }) });
const Empty = Type.Object({}, { additionalProperties: false });
const GATE = { access: 'session', permission: 'notifications:read' } as const;
const TAGS = ['notifications'];

function view(row: InboxNotification) {
  return { ...row, created_at: row.created_at.toISOString(), read_at: row.read_at?.toISOString() ?? null };
}

/** What a person is told inside the page: their own only. */
export function registerInboxRoutes(http: Http, { db, live }: InboxDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/notifications',
    config: GATE,
    schema: { summary: 'Your notifications', tags: TAGS, querystring: Query, response: { 200: pageOf(Notification) } },
    handler: async (request) => {
      const { limit = 20, skip = 0, unread, sort = '-created_at' } = request.query;
      const { descending } = parseSort(sort, ['created_at']);
      const { items, counted } = await listNotifications(db, userOf(request).userId, {
        read: unread === undefined ? null : !unread,
        descending,
        limit,
        skip,
      });
      return { items: items.map(view), ...cappedTotal(counted), limit, skip };
    },
  });
  http.route({
    method: 'GET',
    url: '/api/v1/notifications/unread-count',
    config: GATE,
    schema: { summary: 'How many you have not read', tags: TAGS, response: { 200: Type.Object({ unread: Type.Integer() }) } },
    handler: async (request) => ({ unread: await countUnread(db, userOf(request).userId) }),
  });
  http.route({
    method: 'POST',
    url: '/api/v1/notifications/read-all',
    config: GATE,
    schema: {
      summary: 'Mark all your notifications as read',
      tags: TAGS,
      body: Empty,
      response: { 200: Type.Object({ read: Type.Integer() }) },
    },
    preValidation: async (request) => {
      request.body ??= {};
    },
    handler: async (request) => {
      const { userId } = userOf(request);
      return db.transaction(async (tx) => {
        const read = await markAllRead(tx, userId);
        if (read > 0) await tellPages(live, tx, userId);
        return { read };
      });
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/notifications/:id/read',
    config: GATE,
    schema: { summary: 'Mark a notification as read', tags: TAGS, params: Params, body: Empty, response: { 200: Notification } },
    preValidation: async (request) => {
      request.body ??= {};
    },
    handler: async (request) => {
      const { userId } = userOf(request);
      return db.transaction(async (tx) => {
        const row = await markRead(tx, userId, request.params.id);
        if (row === null) throw new Problem('not_found', 'You have no notification with this id');
        await tellPages(live, tx, userId);
        return view(row);
      });
    },
  });
}

/** The person's other open pages count anew. */
function tellPages(live: Live, tx: Parameters<Live['publish']>[0], userId: string): Promise<void> {
  return live.publish(tx, { type: 'notification.read', permission: 'notifications:read', userId, data: {} });
}
