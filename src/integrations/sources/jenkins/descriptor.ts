import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'jenkins',
  name: 'Jenkins',
  homepage: 'https://www.jenkins.io/',
  docs: 'https://plugins.jenkins.io/notification/',
  mark: 'jenkins',
  steps: [
    'Install the plugin Notification.',
    'In the job, add a notification endpoint with the format JSON, the protocol HTTP and the event Job Finalized.',
  ],
  settings: [{ name: 'URL', value: '{{url}}?token={{token}}' }],
  fields: {
    title: 'display_name, build.number and build.status',
    description: null,
    severity: 'build.status: FAILURE is high, UNSTABLE warning',
    state: 'build.status: SUCCESS resolves',
    start: 'build.timestamp',
    end: null,
    link: 'build.full_url',
    labels: 'name, build.scm.branch',
    identity: 'url of the job',
  },
  lost: 'Builds that were aborted or not built; the log and the artifacts. A success without a failure before it makes no alert.',
};
