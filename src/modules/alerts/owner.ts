/** Who has a firing alert because they acknowledged an incident that it is linked to. The alert's own status stays. */
export interface AlertOwner {
  readonly incident_number: number;
  /** Null: it was no person of ours, an agent for instance. */
  readonly user_id: string | null;
  readonly display_name: string;
}
