/** Style sheets made in the page are shown only under it; the server makes one for each answer. Empty where none is needed. */
export const STYLE_NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Where what locks scrolling behind a dialog looks for it.
Object.assign(globalThis, { __webpack_nonce__: STYLE_NONCE });
