import { loopWatch } from './loop-watch.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Every metric of the service. Label values come from fixed sets: nothing a caller sends becomes a label. */
export interface Telemetry {
  readonly registry: Registry;
  readonly webhook: {
    readonly requests: Counter<'outcome'>;
    readonly signals: Counter<'source'>;
    readonly refused: Counter<'reason' | 'source' | 'token'>;
    readonly ignored: Counter<'reason' | 'source'>;
    readonly duration: Histogram;
    readonly waiting: Gauge;
  };
  readonly correlator: {
    readonly alerts: Counter<'outcome'>;
    readonly groups: Gauge;
    readonly undecided: Gauge;
    readonly orphans: Counter;
  };
  readonly deliveries: {
    readonly attempts: Counter<'provider' | 'outcome'>;
    readonly duration: Histogram<'provider'>;
    readonly backlog: Gauge<'state'>;
    readonly lanes: Gauge;
    readonly gathered: Counter<'provider'>;
  };
  readonly unjudged: Counter;
  readonly expired: Counter;
  readonly mapping: {
    readonly alerts: Counter<'outcome'>;
    readonly switchedOff: Counter;
    readonly off: Gauge;
  };
  readonly queueDepth: Gauge<'topic'>;
  readonly mailWaiting: Gauge;
  /** Requests that a route answered, but for those to `/webhooks/alerts`, which have counts of their own. */
  readonly requests: Counter<'method' | 'route' | 'status'>;
  readonly leader: Gauge;
  readonly liveClients: Gauge;
  readonly streamLimits: Counter<'outcome'>;
  readonly credentialsRefused: Counter<'because'>;
  /** Somebody asks something: the event loop is watched closely for a while. */
  busy(): void;
  stop(): void;
}

const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Makes the registry with the process's own figures. */
export function openTelemetry(version = 'dev'): Telemetry {
  const registry = new Registry();
  // Its own watch of the event loop costs as much as all else that an idle server does, and says what ours says.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 60_000 });
  for (const what of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${what}_seconds`);
  // Gauges under names of counters.
  for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`);
  // Anybody may read the metrics: our version is enough for them.
  registry.removeSingleMetric('nodejs_version_info');
  new Gauge({
    name: 'svc_build_info',
    help: 'Always 1; the label is the version of this build',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  const loop = loopWatch();
  const registers = [registry];
  new Gauge({
    name: 'svc_event_loop_delay_seconds',
    help: 'Event loop delay since the last scrape: this share of all was shorter',
    labelNames: ['share'],
    registers,
    collect() {
      for (const [share, seconds] of loop.read()) this.set({ share }, seconds);
    },
  });
  return {
    registry,
    webhook: webhookMetrics(registers),
    correlator: {
      alerts: new Counter({
        name: 'svc_correlator_alerts_total',
        help: 'Alert events by what became of them',
        labelNames: ['outcome'],
        registers,
      }),
      groups: new Gauge({
        name: 'svc_correlator_unrouted_groups',
        help: 'Groups with a change the flow has not worked through',
        registers,
      }),
      undecided: new Gauge({ name: 'svc_flow_undecided_alerts', help: 'Alerts that wait for routing now', registers }),
      orphans: new Counter({
        name: 'svc_flow_orphans_total',
        help: 'Alerts that routing had missed, found and routed by the watchdog: should stay 0',
        registers,
      }),
    },
    deliveries: {
      attempts: new Counter({
        name: 'svc_delivery_attempts_total',
        help: 'Calls to chat and webhooks by verdict',
        labelNames: ['provider', 'outcome'],
        registers,
      }),
      duration: new Histogram({
        name: 'svc_delivery_duration_seconds',
        help: 'Duration of a provider call',
        labelNames: ['provider'],
        buckets: LATENCY_BUCKETS,
        registers,
      }),
      backlog: new Gauge({ name: 'svc_delivery_backlog', help: 'Deliveries by state', labelNames: ['state'], registers }),
      lanes: new Gauge({ name: 'svc_delivery_lanes_active', help: 'Places this process is sending to', registers }),
      gathered: new Counter({
        name: 'svc_delivery_gathered_total',
        help: 'New groups beyond the limit of a destination, which share one message',
        labelNames: ['provider'],
        registers,
      }),
    },
    unjudged: new Counter({
      name: 'svc_routing_unjudged_total',
      help: 'Alerts for which a rule or service took too long to evaluate, so that the default destinations were notified as well',
      registers,
    }),
    expired: new Counter({
      name: 'svc_alerts_expired_total',
      help: 'Alerts that ended because their source did not repeat them, as its webhook token says',
      registers,
    }),
    mapping: {
      alerts: new Counter({
        name: 'svc_mapping_alerts_total',
        help: 'Alerts that mappings made, and adjustments changed or dropped',
        labelNames: ['outcome'],
        registers,
      }),
      switchedOff: new Counter({
        name: 'svc_mapping_switched_off_total',
        help: 'Mappings and adjustments that were switched off because they take too long',
        registers,
      }),
      off: new Gauge({
        name: 'svc_mapping_off',
        help: 'Mappings and adjustments that are switched off because they take too long',
        registers,
      }),
    },
    mailWaiting: new Gauge({ name: 'svc_mail_waiting', help: 'Emails that wait to be sent', registers }),
    requests: new Counter({
      name: 'svc_http_requests_total',
      help: 'Requests by route and status, but for those that only bring alerts',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    queueDepth: new Gauge({ name: 'svc_queue_depth', help: 'Messages waiting in the queue', labelNames: ['topic'], registers }),
    leader: new Gauge({ name: 'svc_scheduler_leader', help: '1 when this process leads the scheduler', registers }),
    liveClients: new Gauge({ name: 'svc_live_clients', help: 'Open live streams', registers }),
    credentialsRefused: new Counter({
      name: 'svc_credentials_refused_total',
      help: 'Credentials refused: unknown, the same from a noisy address, or too many waited to be looked up',
      labelNames: ['because'],
      registers,
    }),
    streamLimits: new Counter({
      name: 'svc_live_stream_limits_total',
      help: 'Live streams beyond the 20 of a person: refused (tokens), or an older one ended (browsers)',
      labelNames: ['outcome'],
      registers,
    }),
    busy: () => loop.busy(),
    stop() {
      loop.stop();
      registry.clear();
    },
  };
}

function webhookMetrics(registers: Registry[]): Telemetry['webhook'] {
  return {
    requests: new Counter({
      name: 'svc_webhook_requests_total',
      help: 'Webhook requests by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    signals: new Counter({
      name: 'svc_webhook_signals_total',
      help: 'Alert events received, by source',
      labelNames: ['source'],
      registers,
    }),
    duration: new Histogram({
      name: 'svc_webhook_duration_seconds',
      help: 'From the body to the commit',
      buckets: LATENCY_BUCKETS,
      registers,
    }),
    refused: new Counter({
      name: 'svc_webhook_refused_total',
      help: 'Webhook requests refused as a whole or in part',
      labelNames: ['reason', 'source', 'token'],
      registers,
    }),
    ignored: new Counter({
      name: 'svc_webhook_ignored_total',
      help: 'Events received that make no alert, such as a test of the connection',
      labelNames: ['reason', 'source'],
      registers,
    }),
    waiting: new Gauge({ name: 'svc_webhook_waiting', help: 'Alert events received and not yet committed', registers }),
  };
}
