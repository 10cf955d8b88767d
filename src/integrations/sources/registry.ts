import type { Source } from '../../modules/alerts/signal.ts';
import { ALERTMANAGER } from './alertmanager/index.ts';
import { sourceFinder } from './anchors.ts';
import { APPDYNAMICS } from './appdynamics/index.ts';
import { AWS_CLOUDWATCH_SNS } from './aws_cloudwatch_sns/index.ts';
import { AWS_EVENTBRIDGE } from './aws_eventbridge/index.ts';
import { AXIOM } from './axiom/index.ts';
import { AZURE_MONITOR } from './azure_monitor/index.ts';
import { BETTER_STACK } from './better_stack/index.ts';
import { CHECKLY } from './checkly/index.ts';
import { CHECKMK } from './checkmk/index.ts';
import { CLOUDEVENTS } from './cloudevents/index.ts';
import { CLOUDFLARE } from './cloudflare/index.ts';
import { CORALOGIX } from './coralogix/index.ts';
import { DASH0 } from './dash0/index.ts';
import { DATADOG } from './datadog/index.ts';
import { DYNATRACE } from './dynatrace/index.ts';
import { ELASTIC_KIBANA } from './elastic_kibana/index.ts';
import { FALCO } from './falco/index.ts';
import { FLUX } from './flux/index.ts';
import { GCP_MONITORING } from './gcp_monitoring/index.ts';
import { GENERIC_JSON } from './generic_json/index.ts';
import { GITHUB_ACTIONS } from './github_actions/index.ts';
import { GITLAB } from './gitlab/index.ts';
import { GRAFANA } from './grafana/index.ts';
import { GRAFANA_LEGACY } from './grafana_legacy/index.ts';
import { GRAYLOG } from './graylog/index.ts';
import { HEALTHCHECKS } from './healthchecks/index.ts';
import { HONEYCOMB } from './honeycomb/index.ts';
import { ICINGA2 } from './icinga2/index.ts';
import { JENKINS } from './jenkins/index.ts';
import { KAPACITOR } from './kapacitor/index.ts';
import { LIBRENMS } from './librenms/index.ts';
import { MONGODB_ATLAS } from './mongodb_atlas/index.ts';
import { NAGIOS } from './nagios/index.ts';
import { NATIVE } from './native/index.ts';
import { NETDATA } from './netdata/index.ts';
import { NEWRELIC } from './newrelic/index.ts';
import { OPENTELEMETRY } from './opentelemetry/index.ts';
import { OPSGENIE } from './opsgenie/index.ts';
import { PAGERDUTY } from './pagerduty/index.ts';
import { PAGERDUTY_WEBHOOK_V3 } from './pagerduty_webhook_v3/index.ts';
import { PINGDOM } from './pingdom/index.ts';
import { PROMETHEUS } from './prometheus/index.ts';
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
import type { Tool } from './tool.ts';
import { unknown } from './unknown.ts';
import { UPTIME_KUMA } from './uptime_kuma/index.ts';
import { UPTIMEROBOT } from './uptimerobot/index.ts';
import { VMALERT } from './vmalert/index.ts';
import { VMWARE_ARIA_OPERATIONS } from './vmware_aria_operations/index.ts';
import { ZABBIX } from './zabbix/index.ts';

/**
 * Every tool, in the order in which bodies are tried. A new one is a folder and a line here, in its place by name: no body
 * of one may match another (test/corpus/recorded-bodies.test.ts tries all against all).
 */
const NARROW: readonly Tool[] = [
  APPDYNAMICS,
  AWS_CLOUDWATCH_SNS,
  AWS_EVENTBRIDGE,
  AXIOM,
  AZURE_MONITOR,
  BETTER_STACK,
  CHECKLY,
  CHECKMK,
  CLOUDEVENTS,
  CLOUDFLARE,
  CORALOGIX,
  DASH0,
  DATADOG,
  DYNATRACE,
  ELASTIC_KIBANA,
  FALCO,
  FLUX,
  GCP_MONITORING,
  GITHUB_ACTIONS,
  GITLAB,
  GRAFANA,
  GRAFANA_LEGACY,
  GRAYLOG,
  HEALTHCHECKS,
  HONEYCOMB,
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
  PAGERDUTY,
  PAGERDUTY_WEBHOOK_V3,
  PINGDOM,
  PROMETHEUS,
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
  UPTIMEROBOT,
  UPTIME_KUMA,
  VMALERT,
  VMWARE_ARIA_OPERATIONS,
  ZABBIX,
];

/** These are asked after all others: their forms are those that other tools have taken over. */
const WIDE: readonly Tool[] = [ALERTMANAGER, GENERIC_JSON, NATIVE];

export const TOOLS: readonly Tool[] = [...NARROW, ...WIDE];

/** The formats of tools, in the order in which bodies are tried. */
export const SOURCES: readonly Source[] = TOOLS.flatMap(({ source }) => source ?? []);

/** Finds who understands a body; what no tool knows is `unknown`. */
export const findSource = sourceFinder([...SOURCES, unknown]);
