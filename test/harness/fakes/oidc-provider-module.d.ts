/** As much of the package as the tests use; it brings no types of its own. */
declare module 'oidc-provider' {
  import type { Server } from 'node:http';

  interface Account {
    accountId: string;
    claims(): Promise<Record<string, unknown>>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown> & { findAccount(context: unknown, login: string): Account });
    listen(port: number, host: string, ready: () => void): Server;
  }
}
