/** What is left of a disk, in bytes. */
export interface Space {
  /** For accounts without special rights. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

const LOW_SHARE = 0.05;
const LOW_BYTES = 1_073_741_824;
/** PostgreSQL writes its log of changes in files of this size: without room for the next it ends. */
const FULL_BYTES = 16 * 1_048_576;

/** Whether somebody should free some: less than 5 % or less than 1 GiB. */
export function isLow({ freeBytes, sizeBytes }: Space): boolean {
  return freeBytes < LOW_BYTES || freeBytes < sizeBytes * LOW_SHARE;
}

/** Whether a database cannot go on there. */
export function isFull({ freeBytes }: Space): boolean {
  return freeBytes < FULL_BYTES;
}
