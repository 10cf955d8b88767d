import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { Problem } from '../../../platform/errors.ts';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty, EmptyBody } from '../../../platform/http/empty-body.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { AcknowledgeDeps } from '../alerts.actions.ts';
import { acknowledgeGroup, commandGroup } from './group.actions.ts';

const Params = Type.Object({
  id: Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', description: 'Id of the group.' }),
});
const Outcome = named(
  'AlertGroupResult',
  Type.Object({ changed: Type.Boolean(), reason: Type.String({ description: 'What became of it, in a sentence.' }) }),
);
const COMMANDS = {
  acknowledge: { operationId: 'acknowledgeAlertGroup', summary: 'Acknowledge the firing alerts of a group' },
  resolve: { operationId: 'resolveAlertGroup', summary: 'Resolve the open alerts of a group' },
} as const;

/** What is done to a whole group with one press. */
export function registerGroupRoutes(http: Http, deps: AcknowledgeDeps): void {
  for (const command of ['acknowledge', 'resolve'] as const) {
    http.route({
      method: 'POST',
      url: `/api/v1/alert-groups/:id/${command}`,
      config: { access: 'session', permission: 'alerts:write' },
      schema: { ...COMMANDS[command], tags: ['Alerts'], params: Params, body: EmptyBody, response: { 200: Outcome } },
      preValidation: absentAsEmpty,
      handler: async (request) => {
        const { kind, reason } = await deps.db.transaction((tx) =>
          command === 'acknowledge'
            ? acknowledgeGroup(tx, deps, { groupId: request.params.id, ...byOf(request), permissions: callerOf(request).permissions })
            : commandGroup(tx, deps, command, { groupId: request.params.id, ...byOf(request) }),
        );
        if (kind === 'refused') throw new Problem('not_found', reason);
        return { changed: kind === 'changed', reason };
      },
    });
  }
}
