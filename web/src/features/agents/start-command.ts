/** A command that brings an agent online with nothing but curl: it prints what the agent would be given. */
export function startCommand(origin: string, token: string): string {
  return `curl -N ${origin}/api/v1/agent/events -H 'Authorization: Bearer ${token}'`;
}
