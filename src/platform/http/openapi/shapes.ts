import { Type } from 'typebox';
import { named } from './named.ts';

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
export const ReferenceShape = named('Reference', Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String() }));

/** A user that is only named here. */
export const PersonShape = named(
  'Person',
  Type.Object({ id: Type.String({ format: 'uuid' }), display_name: Type.String(), active: Type.Boolean() }),
);

/** What is stored and will not work as meant. */
export const WarningShape = named('Warning', Type.Object({ code: Type.String(), detail: Type.String() }));

/** From one instant to another. */
export const IntervalShape = named(
  'Interval',
  Type.Object({ start: Type.String({ format: 'date-time' }), end: Type.String({ format: 'date-time' }) }),
);
