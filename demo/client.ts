/** The server as its administrator uses it: over HTTP, with the cookies and the CSRF token of a sign-in. */
export interface Client {
  readonly url: string;
  /** @throws when the server refuses */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Posts to the webhook; unlike a person a monitoring tool only has a token. */
  post(token: string, body: object): Promise<void>;
}

/** Nobody is signed in before a call that signs in. */
export function openClient(url: string): Client {
  const cookies = new Map<string, string>();
  return {
    url,
    async call(method, path, body) {
      const response = await fetch(url + path, {
        method,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': decodeURIComponent(cookies.get('svc_csrf') ?? ''),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (name !== undefined && value !== undefined) cookies.set(name, value);
      }
      return text === '' ? null : JSON.parse(text);
    },
    async post(token, body) {
      const response = await fetch(`${url}/webhooks/alerts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
    },
  };
}
