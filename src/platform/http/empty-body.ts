import { Type } from 'typebox';
import { named } from './openapi/named.ts';
import { closed } from './openapi/shapes.ts';

/** The body of a request that says all by its address. */
export const EmptyBody = named('EmptyBody', Type.Object({}, closed));

/** Before the check: a body that was left out is one without members. */
export async function absentAsEmpty(request: { body: unknown }): Promise<void> {
  request.body ??= {};
}
