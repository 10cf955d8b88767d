import type { Source } from '../modules/alerts/signal.ts';
import { alertmanager } from './sources/alertmanager/alertmanager.ts';
import { grafana } from './sources/grafana/grafana.ts';
import { native } from './sources/native/native.ts';
import { pagerduty } from './sources/pagerduty/pagerduty.ts';
import { unknown } from './sources/unknown.ts';

/** Inbound formats in the order they are asked: Grafana's envelope holds Alertmanager's, native matches wide, unknown the widest. */
export const SOURCES: readonly Source[] = [grafana, alertmanager, pagerduty, native, unknown];
