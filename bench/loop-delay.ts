/** The longest that a server's event loop was held since this was asked last, in milliseconds. */
export async function loopDelay(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^svc_event_loop_delay_seconds\{quantile="1"\} (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('the server shows no svc_event_loop_delay_seconds');
  return Number(seconds) * 1_000;
}
