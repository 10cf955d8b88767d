/** An email about an account. Plain text: every program shows it, and nothing in it can be mistaken for markup. */
export interface AccountEmail {
  readonly subject: string;
  readonly text: string;
}

/** Names are one line without control characters, but a long one should not push the link out of sight. */
function short(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

export function invitationEmail(to: {
  readonly name: string;
  readonly from: string;
  readonly url: string;
  readonly days: number;
}): AccountEmail {
  return {
    subject: 'Your invitation to Tocsin',
    text: `Hello ${short(to.name)},

${short(to.from)} invites you to Tocsin. Set a password here; the link works once, for ${to.days} days:

${to.url}
`,
  };
}

export function passwordResetEmail(to: { readonly name: string; readonly url: string; readonly minutes: number }): AccountEmail {
  return {
    subject: 'A new password for Tocsin',
    text: `Hello ${short(to.name)},

someone, probably you, requested a new password. Set it here; the link works once, for ${to.minutes} minutes:

${to.url}

If it was not you, ignore this email: your password does not change.
`,
  };
}

export function confirmAddressEmail(to: { readonly name: string; readonly url: string; readonly minutes: number }): AccountEmail {
  return {
    subject: 'Confirm your address for Tocsin',
    text: `Hello ${short(to.name)},

this address was entered for your Tocsin account. Confirm it here; the link works once, for ${to.minutes} minutes:

${to.url}

If it was not you, ignore this email: no account changes.
`,
  };
}

/** To the old address. */
export function addressChangeEmail(to: { readonly name: string; readonly email: string }): AccountEmail {
  return {
    subject: 'Your Tocsin address is about to change',
    text: `Hello ${short(to.name)},

someone who knows your password asked to change the address of your Tocsin account to ${to.email}. It changes when that address confirms.

If it was not you, change your password now: that stops it.
`,
  };
}

/** To the old address. */
export function addressChangedEmail(to: { readonly name: string; readonly email: string }): AccountEmail {
  return {
    subject: 'Your Tocsin address has changed',
    text: `Hello ${short(to.name)},

the address of your Tocsin account is now ${to.email}. This address is no longer used.

If it was not you, tell your Tocsin administrator immediately.
`,
  };
}

/** To the owner's address. `phone` waits to be confirmed. */
export function phoneChangeEmail(to: { readonly name: string; readonly phone: string }): AccountEmail {
  return {
    subject: 'A new phone number for your Tocsin account',
    text: `Hello ${short(to.name)},

${to.phone} was entered as the phone number of your Tocsin account. It is used once you confirm it in your profile with the code from a call.

If it was not you, remove it from your profile, change your password, and tell your Tocsin administrator.
`,
  };
}

/** To the owner's address. Null: there is none any more. */
export function phoneChangedEmail(to: { readonly name: string; readonly phone: string | null }): AccountEmail {
  return {
    subject: 'Your Tocsin phone number has changed',
    text: `Hello ${short(to.name)},

${to.phone === null ? 'the phone number of your Tocsin account was removed: you can no longer be paged by phone.' : `your Tocsin account calls ${to.phone} from now on.`}

If it was not you, change your password and tell your Tocsin administrator immediately.
`,
  };
}

export function passwordChangedEmail(to: { readonly name: string }): AccountEmail {
  return {
    subject: 'Your Tocsin password has changed',
    text: `Hello ${short(to.name)},

the password of your Tocsin account was changed, and your other sessions were ended.

If it was not you, request a new password on the sign-in screen, and tell an administrator.
`,
  };
}
