import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'flux',
  name: 'Flux',
  homepage: 'https://fluxcd.io/',
  docs: 'https://fluxcd.io/flux/components/notification/providers/#generic-webhook',
  mark: 'flux',
  steps: [
    'Apply the manifest; enter the namespace of your Kustomizations and Helm releases as event sources.',
    'Use the severity info: with error alone nothing ends an alert.',
  ],
  settings: [
    {
      name: 'tocsin.yaml',
      value: `apiVersion: v1
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
  ],
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
};
