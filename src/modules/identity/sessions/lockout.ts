/** Failed sign-ins in a row that lock an address. */
export const MAX_FAILED_LOGINS = 5;
export const LOCK_MINUTES = 30;
