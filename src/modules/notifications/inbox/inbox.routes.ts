import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { userOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty, EmptyBody } from '../../../platform/http/empty-body.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { Time } from '../../../platform/http/openapi/shapes.ts';
import type { Live } from '../../../platform/live/live.ts';
import { countUnread, type InboxNotification, inboxWindow, listNotifications, markAllRead, markRead } from './inbox.store.ts';
import { notificationRead } from '../events.ts';

export interface InboxDeps {
  readonly db: Database;
  readonly live: Live;
}

const Notification = named(
  'Notification',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    kind: Type.String(),
    title: Type.String(),
    body: Type.String(),
    link: Type.Union([Type.String(), Type.Null()]),
    created_at: Time,
    read_at: Type.Union([Time, Type.Null()]),
  }),
);
const Query = Type.Object(
  {
    ...LIST_QUERY,
    unread: Type.Optional(Type.Boolean({ description: 'true: only what was not read; false: only what was.' })),
    ...sortQuery(['created_at'], '-created_at'),
  },
  { additionalProperties: false },
);
const Params = Type.Object({
  id: Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', description: 'Id of the notification.' }),
});
const GATE = { access: 'session', permission: 'notifications:read' } as const;
const TAGS = ['Notifications'];

function view(row: InboxNotification) {
  return { ...row, created_at: row.created_at.toISOString(), read_at: row.read_at?.toISOString() ?? null };
}

/** What a person is told inside the page: their own only. */
export function registerInboxRoutes(http: Http, { db, live }: InboxDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/notifications',
    config: GATE,
    schema: {
      operationId: 'listNotifications',
      summary: 'List your notifications',
      tags: TAGS,
      querystring: Query,
      response: { 200: pageOf(Notification) },
    },
    handler: async (request) => {
      const { unread } = request.query;
      const window = inboxWindow(request.query);
      const { items, counted } = await listNotifications(db, userOf(request).userId, {
        read: unread === undefined ? null : !unread,
        window,
      });
      const page = await window.page(db, items, counted, ({ id }) => id);
      return { ...page, items: page.items.map(view) };
    },
  });
  http.route({
    method: 'GET',
    url: '/api/v1/notifications/unread-count',
    config: GATE,
    schema: {
      operationId: 'getUnreadCount',
      summary: 'Get how many notifications are unread',
      tags: TAGS,
      response: { 200: named('UnreadCount', Type.Object({ unread: Type.Integer() })) },
    },
    handler: async (request) => ({ unread: await countUnread(db, userOf(request).userId) }),
  });
  http.route({
    method: 'POST',
    url: '/api/v1/notifications/read-all',
    config: GATE,
    schema: {
      operationId: 'readAllNotifications',
      summary: 'Mark all your notifications as read',
      tags: TAGS,
      body: EmptyBody,
      response: { 200: named('ReadNotifications', Type.Object({ read: Type.Integer() })) },
    },
    preValidation: absentAsEmpty,
    handler: async (request) => {
      const { userId } = userOf(request);
      return db.transaction(async (tx) => {
        const read = await markAllRead(tx, userId);
        if (read > 0) await publishRead(live, tx, userId);
        return { read };
      });
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/notifications/:id/read',
    config: GATE,
    schema: {
      operationId: 'readNotification',
      summary: 'Mark a notification as read',
      tags: TAGS,
      params: Params,
      body: EmptyBody,
      response: { 200: Notification },
    },
    preValidation: absentAsEmpty,
    handler: async (request) => {
      const { userId } = userOf(request);
      return db.transaction(async (tx) => {
        const row = await markRead(tx, userId, request.params.id);
        if (row === null) throw new Problem('not_found', 'You have no notification with this id');
        await publishRead(live, tx, userId);
        return view(row);
      });
    },
  });
}

/** The person's other open pages count anew. */
function publishRead(live: Live, tx: Parameters<Live['publish']>[0], userId: string): Promise<void> {
  return live.publish(tx, notificationRead(userId, {}));
}
