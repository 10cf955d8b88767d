import { ignore } from '../alert.ts';
import { tool } from '../tool.ts';
import { has, objectAt, valueText } from '../values.ts';

/** `ReconciliationSucceeded`, `InstallSucceeded`, `Succeeded`, `HealthCheckSucceeded` */
const SUCCESS = /Succeeded$/;

/** Flux: events of its notification controller. */
export const FLUX = tool({
  id: 'flux',
  name: 'Flux',
  homepage: 'https://fluxcd.io/',
  docs: 'https://fluxcd.io/flux/components/notification/providers/#generic-webhook',
  mark: 'flux',
  steps: [
    'Apply the manifest; enter the namespace of your Kustomizations and Helm releases as event sources.',
    'Use the severity info: with error alone nothing ends an alert.',
  ],
  settings: {
    'tocsin.yaml': `apiVersion: v1
kind: Secret
metadata: { name: tocsin, namespace: flux-system }
stringData:
  address: "{{url}}"
  headers: |
    Authorization: Bearer {{token}}
---
apiVersion: notification.toolkit.fluxcd.io/v1beta3
kind: Provider
metadata: { name: tocsin, namespace: flux-system }
spec: { type: generic, secretRef: { name: tocsin } }
---
apiVersion: notification.toolkit.fluxcd.io/v1beta3
kind: Alert
metadata: { name: tocsin, namespace: flux-system }
spec:
  providerRef: { name: tocsin }
  eventSeverity: info
  eventSources:
    - { kind: Kustomization, name: "*" }
    - { kind: HelmRelease, name: "*" }`,
  },
  fields: {
    title: 'kind, namespace and name of involvedObject with the reason',
    description: 'message',
    severity: 'severity',
    state: 'severity error fires; info with a reason that says success resolves',
    start: 'timestamp of the error',
    end: 'timestamp of the success',
    link: null,
    labels: 'kind, name, namespace, controller, metadata',
    identity: 'the uid of involvedObject, else kind, namespace and name',
  },
  lost: 'Other events of the severity info make no alert, nor does a success of what has not failed.',
  anchors: ['involvedObject'],
  matches: (body) => has(body, 'involvedObject', 'reason', 'severity') && has(body['involvedObject'], 'kind', 'name'),
  read(body) {
    const { kind, namespace, name, uid } = objectAt(body, 'involvedObject');
    const { timestamp: at, severity } = body;
    const reason = valueText(body['reason']) ?? '';
    const fires = severity !== 'info';
    if (!fires && !SUCCESS.test(reason)) return ignore(0, 'not_an_alert', `${reason} of the severity info`);
    return {
      action: fires ? 'fire' : 'resolve',
      onlyEnds: !fires,
      identity: valueText(uid) === null ? [kind, namespace, name] : [uid],
      name: reason,
      title: `${valueText(kind)} ${[namespace, name].flatMap((part) => valueText(part) ?? []).join('/')}: ${reason}`,
      severity: fires ? severity : null,
      startsAt: at,
      labels: { kind, name, namespace, controller: body['reportingController'] },
      annotations: objectAt(body, 'metadata'),
    };
  },
});
