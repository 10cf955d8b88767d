import type { AccountEmail } from '../accounts/account-emails.ts';

/** What happened to the second factors of an account. */
export type FactorChange =
  | { readonly kind: 'added' | 'removed'; readonly what: string }
  | { readonly kind: 'recovery_used'; readonly left: number }
  | { readonly kind: 'recovery_renewed' }
  | { readonly kind: 'reset'; readonly by: string };

const SUBJECTS: Readonly<Record<FactorChange['kind'], string>> = {
  added: 'A second factor was added to your Tocsin account',
  removed: 'A second factor was removed from your Tocsin account',
  recovery_used: 'A recovery code of your Tocsin account was used',
  recovery_renewed: 'Your Tocsin recovery codes were replaced',
  reset: 'The second factors of your Tocsin account were removed',
};

function sentence(change: FactorChange): string {
  switch (change.kind) {
    case 'added':
      return `${change.what} was added to your Tocsin account. Your sign-ins need a second factor from now on.`;
    case 'removed':
      return `${change.what} was removed from your Tocsin account. It no longer signs you in.`;
    case 'recovery_used':
      return `a recovery code was used to prove that you are you. You have ${change.left} left; make new ones in your account before you run out.`;
    case 'recovery_renewed':
      return 'your account has ten new recovery codes. The old ones no longer work.';
    case 'reset':
      return `${change.by} removed every second factor of your account and ended its sessions. Sign in and add a new one.`;
  }
}

/** To the owner's address, at every change of a second factor. */
export function factorEmail(name: string, change: FactorChange): AccountEmail {
  const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
  return {
    subject: SUBJECTS[change.kind],
    text: `Hello ${short(name)},

${sentence(change)}

If it was not you, change your password, end your other sessions, and tell your Tocsin administrator immediately.
`,
  };
}
