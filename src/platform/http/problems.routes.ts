import { Type } from 'typebox';
import { named } from './openapi/named.ts';
import { EXPLANATIONS } from '../error-remedies.ts';
import { ERRORS, type ErrorCode, Problem } from '../errors.ts';
import { problemPage } from './problems-page.ts';
import { asDocument } from './security-headers.ts';
import type { Http } from './server.ts';

const Kind = named(
  'ErrorKind',
  Type.Object({
    type: Type.String({ description: 'The address of this document, as problem documents name it.' }),
    code: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    meaning: Type.String({ description: 'Why it comes.' }),
    remedy: Type.String({ description: 'What to do.' }),
  }),
);

/** `GET /problems/<code>`, which the `type` of every problem document names: a page for browsers, JSON for the rest. */
export function registerProblemRoutes(http: Http): void {
  http.route({
    method: 'GET',
    url: '/problems/:code',
    config: { access: 'public' },
    schema: {
      operationId: 'getErrorCode',
      summary: 'Get what an error code means and what to do',
      description: 'HTML where it is accepted before JSON.',
      tags: ['Reference'],
      params: Type.Object({ code: Type.String({ maxLength: 100, description: 'A code, such as validation_failed.' }) }),
      response: { 200: Kind },
    },
    handler: async (request, reply) => {
      const { code } = request.params;
      if (!isCode(code)) throw new Problem('not_found', 'There is no such error code; the reference at /docs lists them');
      const kind = { type: `${http.basePath}/problems/${code}`, code, ...ERRORS[code], ...EXPLANATIONS[code] };
      reply.header('Vary', 'Accept').header('Cache-Control', 'no-cache');
      if (wantsPage(request.headers.accept ?? '')) {
        const html = problemPage(kind, http.basePath);
        asDocument(reply, html).serializer(() => html);
      }
      return kind;
    },
  });
}

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** Browsers name HTML first; programs name JSON, everything or nothing. */
function wantsPage(accept: string): boolean {
  const html = accept.indexOf('text/html');
  const json = accept.search(/application\/(?:[\w.-]+\+)?json/);
  return html >= 0 && (json < 0 || html < json);
}
