import type { Source } from '../../modules/alerts/signal.ts';
import { ALERTMANAGER } from './monitoring/alertmanager.ts';
import { sourceFinder } from './anchors.ts';
import { APPDYNAMICS } from './monitoring/appdynamics.ts';
import { AWS_CLOUDWATCH_SNS } from './cloud/aws-cloudwatch-sns.ts';
import { AWS_EVENTBRIDGE } from './cloud/aws-eventbridge.ts';
import { AXIOM } from './logs/axiom.ts';
import { AZURE_MONITOR } from './cloud/azure-monitor.ts';
import { BETTER_STACK } from './uptime/better-stack.ts';
import { CHECKLY } from './uptime/checkly.ts';
import { CHECKMK } from './monitoring/checkmk.ts';
import { CLOUDEVENTS } from './alerting/cloudevents.ts';
import { CLOUDFLARE } from './cloud/cloudflare.ts';
import { CORALOGIX } from './logs/coralogix.ts';
import { DASH0 } from './logs/dash0.ts';
import { DATADOG } from './monitoring/datadog.ts';
import { DYNATRACE } from './monitoring/dynatrace.ts';
import { ELASTIC_KIBANA } from './logs/elastic-kibana.ts';
import { FALCO } from './logs/falco.ts';
import { FLUX } from './builds/flux.ts';
import { GCP_MONITORING } from './cloud/gcp-monitoring.ts';
import { GENERIC_JSON } from './alerting/generic-json.ts';
import { GITHUB_ACTIONS } from './builds/github-actions.ts';
import { GITLAB } from './builds/gitlab.ts';
import { GRAFANA } from './monitoring/grafana.ts';
import { GRAFANA_LEGACY } from './monitoring/grafana-legacy.ts';
import { GRAYLOG } from './logs/graylog.ts';
import { HEALTHCHECKS } from './uptime/healthchecks.ts';
import { HONEYCOMB } from './logs/honeycomb.ts';
import { ICINGA2 } from './monitoring/icinga2.ts';
import { JENKINS } from './builds/jenkins.ts';
import { KAPACITOR } from './monitoring/kapacitor.ts';
import { LIBRENMS } from './monitoring/librenms.ts';
import { MONGODB_ATLAS } from './cloud/mongodb-atlas.ts';
import { NAGIOS } from './monitoring/nagios.ts';
import { NATIVE } from './alerting/native.ts';
import { NETDATA } from './monitoring/netdata.ts';
import { NEWRELIC } from './monitoring/newrelic.ts';
import { OPENTELEMETRY } from './monitoring/opentelemetry.ts';
import { OPSGENIE } from './alerting/opsgenie.ts';
import { PAGERDUTY } from './alerting/pagerduty.ts';
import { PAGERDUTY_WEBHOOK_V3 } from './alerting/pagerduty-webhook-v3.ts';
import { PINGDOM } from './uptime/pingdom.ts';
import { PROMETHEUS } from './monitoring/prometheus.ts';
import { RIEMANN } from './monitoring/riemann.ts';
import { ROLLBAR } from './logs/rollbar.ts';
import { SENTRY } from './logs/sentry.ts';
import { SIGNOZ } from './monitoring/signoz.ts';
import { SITE24X7 } from './uptime/site24x7.ts';
import { SPLUNK } from './logs/splunk.ts';
import { SPLUNK_OBSERVABILITY } from './monitoring/splunk-observability.ts';
import { SPLUNK_ONCALL } from './alerting/splunk-oncall.ts';
import { STATUSCAKE } from './uptime/statuscake.ts';
import { STATUSPAGE } from './uptime/statuspage.ts';
import { SUMOLOGIC } from './logs/sumologic.ts';
import { THOUSANDEYES } from './uptime/thousandeyes.ts';
import type { Tool } from './tool.ts';
import { unknown } from './unknown.ts';
import { UPTIME_KUMA } from './uptime/uptime-kuma.ts';
import { UPTIMEROBOT } from './uptime/uptimerobot.ts';
import { VMALERT } from './monitoring/vmalert.ts';
import { VMWARE_ARIA_OPERATIONS } from './monitoring/vmware-aria-operations.ts';
import { ZABBIX } from './monitoring/zabbix.ts';

/**
 * Every tool, in the order in which bodies are tried. A new one is a file and its name here, in its place: no body
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
