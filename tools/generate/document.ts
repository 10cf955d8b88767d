import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '../../test/cast.ts';
import { WHOLE_SERVER } from '../../test/harness/whole-server.ts';
import { ROOT } from '../tracked.ts';

/** What is read of an OpenAPI 3.1 document here. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  /** Operations by path and method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly parameters?: Readonly<Record<string, object>> };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly 'x-access': string;
  readonly 'x-permission'?: string;
  readonly responses: Readonly<Record<string, object>>;
}

/**
 * The OpenAPI document of this code, as `GET /api/v1/openapi.json` answers it. Routes are declared, and nothing is asked of the
 * database: that it is absent is never seen.
 */
export async function apiDocument(): Promise<ApiDocument> {
  const server = await startServer({ url: 'postgres://nobody@127.0.0.1:1/none' }, WHOLE_SERVER);
  try {
    const answer = await server.http.inject('/api/v1/openapi.json');
    if (answer.statusCode !== 200) throw new Error(`The document could not be written: ${answer.body}`);
    const document = answer.json<ApiDocument>();
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
    return { ...document, info: { ...document.info, version } };
  } finally {
    await server.close();
  }
}
