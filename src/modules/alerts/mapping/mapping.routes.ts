import { invalid } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { type MappingDeps, previewMapping, updateMappings } from './mapping.actions.ts';
import {
  MappingsBody,
  MappingsView,
  PreviewBody,
  PreviewView,
  readAdjustment,
  readMapping,
  readMappings,
  viewMappings,
  viewTried,
} from './mapping.schema.ts';
import { mappingStates, newestMappings } from './mapping.store.ts';

const permission = 'tokens:manage';
const tags = ['Alert intake'];

/** The mappings, and what one makes of a body. */
export function registerMappingRoutes(http: Http, deps: MappingDeps): void {
  const view = async () => {
    const [{ off, ...stored }, states] = await Promise.all([newestMappings(deps.db), mappingStates(deps.db)]);
    return viewMappings(stored, off, states);
  };
  http.route({
    method: 'GET',
    url: '/api/v1/intake/mappings',
    config: { access: 'session', permission },
    schema: {
      operationId: 'getMappings',
      summary: 'Get the intake mappings',
      description: 'What makes alerts of bodies that no source knows, and what changes alerts after they were read.',
      tags,
      response: { 200: MappingsView },
    },
    handler: view,
  });
  http.route({
    method: 'PUT',
    url: '/api/v1/intake/mappings',
    config: { access: 'session', permission, stepUp: 'admin' },
    schema: {
      operationId: 'updateMappings',
      summary: 'Replace the intake mappings',
      description: 'Send the version that was fetched: 409 when another one is active by now.',
      tags,
      body: MappingsBody,
      response: { 200: MappingsView },
    },
    handler: async (request) => {
      await updateMappings(deps, { ...readMappings(request.body), by: byOf(request), expected: request.body.version ?? null });
      return view();
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/intake/mappings/preview',
    config: { access: 'session', permission },
    schema: {
      operationId: 'previewMapping',
      summary: 'Preview an intake mapping',
      description:
        'What a mapping or an adjustment makes of a body, which is given or kept. Without either, a mapping is suggested and tried. Nothing is stored.',
      tags,
      body: PreviewBody,
      response: { 200: PreviewView },
    },
    handler: async (request) => {
      const { body, request_id: id, mapping, adjustment, token } = request.body;
      if ((body === undefined) === (id === undefined)) throw invalid('/body', 'required', 'give either /body or /request_id');
      const tried = await previewMapping(deps, {
        body: id === undefined ? { value: body } : { id },
        mapping: mapping === undefined ? null : readMapping(mapping),
        adjustment: adjustment === undefined ? null : readAdjustment(adjustment),
        token: token ?? null,
      });
      return viewTried(tried);
    },
  });
}
