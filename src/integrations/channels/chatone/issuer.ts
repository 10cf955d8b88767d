/** What names a workspace: with the server that vouches for it, so that another server cannot speak for it. */
export function chatoneIssuer(baseUrl: string, team: string): string {
  return `${new URL(baseUrl).origin}/${team}`;
}
