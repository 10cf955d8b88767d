import type { Source } from '../../modules/alerts/signal.ts';
import { ALERTMANAGER } from './alertmanager/index.ts';
import { sourceFinder } from './anchors.ts';
import { GRAFANA } from './grafana/index.ts';
import { NATIVE } from './native/index.ts';
import { PAGERDUTY } from './pagerduty/index.ts';
import { CLOUDEVENTS } from './cloudevents/index.ts';
import { ICINGA2 } from './icinga2/index.ts';
import { JENKINS } from './jenkins/index.ts';
import { KAPACITOR } from './kapacitor/index.ts';
import { LIBRENMS } from './librenms/index.ts';
import { MONGODB_ATLAS } from './mongodb_atlas/index.ts';
import { NAGIOS } from './nagios/index.ts';
import { NETDATA } from './netdata/index.ts';
import { NEWRELIC } from './newrelic/index.ts';
import { OPENTELEMETRY } from './opentelemetry/index.ts';
import { OPSGENIE } from './opsgenie/index.ts';
import { PAGERDUTY_WEBHOOK_V3 } from './pagerduty_webhook_v3/index.ts';
import { PINGDOM } from './pingdom/index.ts';
import { RIEMANN } from './riemann/index.ts';
import { ROLLBAR } from './rollbar/index.ts';
import { SENTRY } from './sentry/index.ts';
import { SIGNOZ } from './signoz/index.ts';
import { SITE24X7 } from './site24x7/index.ts';
import { SPLUNK } from './splunk/index.ts';
import { SPLUNK_OBSERVABILITY } from './splunk_observability/index.ts';
import { SPLUNK_ONCALL } from './splunk_oncall/index.ts';
import { STATUSCAKE } from './statuscake/index.ts';
import { STATUSPAGE } from './statuspage/index.ts';
import { SUMOLOGIC } from './sumologic/index.ts';
import { THOUSANDEYES } from './thousandeyes/index.ts';
import { UPTIME_KUMA } from './uptime_kuma/index.ts';
import { UPTIMEROBOT } from './uptimerobot/index.ts';
import { VMALERT } from './vmalert/index.ts';
import { VMWARE_ARIA_OPERATIONS } from './vmware_aria_operations/index.ts';
import { ZABBIX } from './zabbix/index.ts';
import type { Tool } from './tool.ts';
import { unknown } from './unknown.ts';

/**
 * Every tool, in the order in which bodies are tried. A new one is a folder and a line here, in its place by name: no body
 * of one may match another (test/corpus/recorded-bodies.test.ts tries all against all).
 */
const NARROW: readonly Tool[] = [
  GRAFANA,
  PAGERDUTY,
  CLOUDEVENTS,
  ICINGA2,
  JENKINS,
  KAPACITOR,
  LIBRENMS,
  MONGODB_ATLAS,
  NAGIOS,
  NETDATA,
  NEWRELIC,
  OPENTELEMETRY,
  OPSGENIE,
  PAGERDUTY_WEBHOOK_V3,
  PINGDOM,
  RIEMANN,
  ROLLBAR,
  SENTRY,
  SIGNOZ,
  SITE24X7,
  SPLUNK,
  SPLUNK_OBSERVABILITY,
  SPLUNK_ONCALL,
  STATUSCAKE,
  STATUSPAGE,
  SUMOLOGIC,
  THOUSANDEYES,
  UPTIME_KUMA,
  UPTIMEROBOT,
  VMALERT,
  VMWARE_ARIA_OPERATIONS,
  ZABBIX,
];

/** These are asked after all others: their envelopes are those that other tools have taken over. */
const WIDE: readonly Tool[] = [ALERTMANAGER, NATIVE];

export const TOOLS: readonly Tool[] = [...NARROW, ...WIDE];

/** The formats of tools, in the order in which bodies are tried. */
export const SOURCES: readonly Source[] = TOOLS.flatMap(({ source }) => source ?? []);

/** Finds who understands a body; what no tool knows is `unknown`. */
export const findSource = sourceFinder([...SOURCES, unknown]);
