/** Attributes of the two cookies. The names are fixed, so no `__Host-` prefix; the CSRF token's signature covers for it. */
export interface CookieAttributes {
  readonly path: '/';
  readonly sameSite: 'lax';
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly expires: Date;
}

/** Attributes of `svc_session`: unreadable for scripts. */
export function sessionCookie(secure: boolean, expires: Date): CookieAttributes {
  return { path: '/', sameSite: 'lax', secure, httpOnly: true, expires };
}

/** Attributes of `svc_csrf`: the page must read it. */
export function csrfCookie(secure: boolean, expires: Date): CookieAttributes {
  return { path: '/', sameSite: 'lax', secure, httpOnly: false, expires };
}
