import type { PageOutcome, PageRequest, PersonChannel } from '../../../modules/notifications/pages/page.ts';
import { ntfy } from './descriptor.ts';
import type { NtfyClient } from './ntfy.client.ts';
import { renderNtfyPage } from './render.ts';

/** ntfy as a way to a person: a notification in their own topic, replaced without a sound when nobody is needed any more. */
export function ntfyPerson(client: NtfyClient, baseUrl: string): PersonChannel {
  const publish = async ({ to, content, signal }: PageRequest, sequence: string): Promise<PageOutcome> => {
    const topic = to.addresses[ntfy.id] ?? '';
    const result = await client.publish(renderNtfyPage(content, { topic, baseUrl, key: sequence }), signal);
    if (result.kind === 'retry') return result;
    if (result.kind === 'permanent') return { kind: 'permanent', reason: result.reason };
    // Without an external name nothing is revised: an older server would ring again.
    return { kind: 'sent', external: result.sequence ? { id: result.id, sequence } : null };
  };
  return {
    name: ntfy.id,
    send: (request) => publish(request, request.key),
    revise: async (request) => {
      const { content, external } = request;
      const sequence = external?.['sequence'];
      if (sequence === undefined) return { kind: 'permanent', reason: 'the notification is not known' };
      // What is still wanted has rung already.
      if (content.kind === 'incident' && content.incidents.some(({ wanted }) => wanted)) return { kind: 'sent', external };
      return publish(request, sequence);
    },
  };
}
