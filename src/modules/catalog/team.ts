/** A person in a team. */
export interface Member {
  readonly id: string;
  readonly display_name: string;
  /** False: the account was deactivated; nobody is paged there. */
  readonly active: boolean;
}

/** Something with a name, as lists of references show it. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** People who look after services together, with one on-call schedule. */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly time_zone: string;
  readonly escalation_policy: Named | null;
  readonly members: readonly Member[];
  readonly schedules: readonly (Named & { readonly time_zone: string })[];
  readonly services: readonly Named[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The zone under the name its database uses; null when there is none of that name. Offsets such as `+01:00` are no zone. */
export function readTimeZone(name: string): string | null {
  try {
    return /^[A-Za-z]/.test(name) ? Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId : null;
  } catch {
    return null;
  }
}
