import { type Elsewhere, type Jar, startElsewhere } from '../../harness/elsewhere.ts';
import { MAIL_ENV } from '../../harness/fakes/emails.ts';
import { type ForgingIdp, startForgingIdp } from '../../harness/fakes/forging-idp.ts';

/** A server with two providers of OpenID Connect; the first may make accounts. */
export interface OidcScene {
  readonly stage: Elsewhere;
  readonly idp: ForgingIdp;
  readonly other: ForgingIdp;
  /** Ids of the two. */
  readonly id: string;
  readonly otherId: string;
  /** Both are honest again, and hand out a new person. */
  heal(): void;
  /** Removes whom they brought. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** Where a sign-in by this provider begins. */
export const authorizeAt = (id: string) => `/api/v1/auth/oidc/${id}/authorize`;

/** A browser without cookies. */
export const fresh = (): Jar => ({});

/** Starts the server and both providers. */
export async function startOidcScene(): Promise<OidcScene> {
  const stage = await startElsewhere({ env: MAIL_ENV });
  const [idp, other] = await Promise.all([startForgingIdp(), startForgingIdp()]);
  const id = await stage.provider(idp, { sign_up: 'allowed', allowed_domains: ['example.org'], default_role: 'operator' });
  const otherId = await stage.provider(other, { name: 'Other' });
  return {
    stage,
    idp,
    other,
    id,
    otherId,
    heal() {
      for (const one of [idp, other]) {
        one.person = { sub: 'subject-1', email: 'new@example.org', email_verified: true, name: 'New Person' };
        one.forgery = {};
        one.description = {};
        one.answer = {};
        one.endpoint = null;
        one.reusableCodes = false;
      }
    },
    async forget() {
      await stage.cast.platform.db.query('delete from linked_accounts');
      await stage.cast.platform.db.query(`delete from users where email_normalised like '%example.org'`);
    },
    async close() {
      await Promise.all([idp.close(), other.close()]);
      await stage.close();
    },
  };
}
