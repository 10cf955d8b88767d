/** Attributes of a sign-in's cookies. The names are fixed, so no `__Host-` prefix; the CSRF token's signature covers for it. */
export interface CookieAttributes {
  readonly path: string;
  readonly sameSite: 'lax';
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly expires: Date;
}

/** What all cookies of the service share. */
export interface CookieScope {
  /** The path of BASE_URL; `/` where it has none. */
  readonly path: string;
  readonly secure: boolean;
}

/** Attributes of `svc_session` and `svc_known`: unreadable for scripts. */
export function sessionCookie({ path, secure }: CookieScope, expires: Date): CookieAttributes {
  return { path, sameSite: 'lax', secure, httpOnly: true, expires };
}

/** Attributes of `svc_csrf`: the page must read it. */
export function csrfCookie({ path, secure }: CookieScope, expires: Date): CookieAttributes {
  return { path, sameSite: 'lax', secure, httpOnly: false, expires };
}
