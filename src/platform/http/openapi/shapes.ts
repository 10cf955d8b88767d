import { type TSchema, Type } from 'typebox';
import { named } from './named.ts';

/** An instant, RFC 3339. */
export const Time = Type.String({ format: 'date-time' });

/** An id. */
export const Uuid = Type.String({ format: 'uuid' });

/** A value that may be missing, and is null then. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Of a body or a query: a member that is not known is refused. */
export const closed = { additionalProperties: false } as const;

/** Who did something: a person, or the system, a source, an agent. */
export const ActorShape = named(
  'Actor',
  Type.Object({
    kind: Type.String({ description: 'user, system and so on.' }),
    id: Type.Union([Type.String(), Type.Null()]),
    name: Type.String(),
  }),
);

/** A thing that is only named here. */
export const ReferenceShape = named('Reference', Type.Object({ id: Uuid, name: Type.String() }));

/** A user that is only named here. */
export const PersonShape = named('Person', Type.Object({ id: Uuid, display_name: Type.String(), active: Type.Boolean() }));

/** What is stored and will not work as meant. */
export const WarningShape = named('Warning', Type.Object({ code: Type.String(), detail: Type.String() }));

/** From one instant to another. */
export const IntervalShape = named('Interval', Type.Object({ start: Time, end: Time }));
