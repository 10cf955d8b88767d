import { Counter, Gauge, type Registry } from 'prom-client';

/** Figures by which people see what subscribers get and what is refused. */
export interface StatusPageMetrics {
  readonly signUps: Counter<'outcome'>;
  readonly messages: Counter<'kind'>;
  readonly ended: Counter<'reason'>;
}

/** Registers the metrics. `stale`: whether pages are served from copies because the database cannot be asked. */
export function openStatusPageMetrics(registry: Registry, stale: () => boolean): StatusPageMetrics {
  const registers = [registry];
  new Gauge({
    name: 'svc_status_pages_stale',
    help: '1 while status pages are served from copies because the database cannot be asked',
    registers,
    collect() {
      this.set(stale() ? 1 : 0);
    },
  });
  return {
    signUps: new Counter({
      name: 'svc_status_page_sign_ups_total',
      help: 'Sign-ups of readers by outcome; limited: too many from one address, to one page or for one mailbox',
      labelNames: ['outcome'],
      registers,
    }),
    messages: new Counter({
      name: 'svc_status_page_messages_total',
      help: 'Emails and webhook calls planned for subscribers',
      labelNames: ['kind'],
      registers,
    }),
    ended: new Counter({
      name: 'svc_status_page_subscriptions_ended_total',
      help: 'Subscriptions that ended by themselves: the mailbox or the webhook takes nothing any more',
      labelNames: ['reason'],
      registers,
    }),
  };
}
