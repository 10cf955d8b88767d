import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import type { ApiDocument, ApiOperation } from './document.ts';

/** `web/src/made/api.ts`: what the page may call, as types. Refusals are left out: the page treats them all alike. */
export async function apiTypes({ info, paths, components: { schemas, parameters = {} } }: ApiDocument): Promise<string> {
  const called = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .map(([path, operations]) => [
      path,
      Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, withoutRefusals(operation)])),
    ]);
  const document = { openapi: '3.1.0', info, paths: Object.fromEntries(called), components: { schemas, parameters } };
  return astToString(await openapiTS(document as unknown as OpenAPI3, { alphabetize: true }));
}

function withoutRefusals(operation: ApiOperation): ApiOperation {
  return { ...operation, responses: Object.fromEntries(Object.entries(operation.responses).filter(([status]) => /^[123]/.test(status))) };
}
