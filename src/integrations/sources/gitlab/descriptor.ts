import type { SourceDescriptor } from '../../../modules/alerts/source-descriptor.ts';

export const descriptor: SourceDescriptor = {
  id: 'gitlab',
  name: 'GitLab',
  homepage: 'https://about.gitlab.com/',
  docs: 'https://docs.gitlab.com/user/project/integrations/webhook_events/#pipeline-events',
  mark: 'gitlab',
  steps: ['Under Settings, Webhooks of a project or a group, add a webhook with this header, and of the triggers Pipeline events alone.'],
  settings: [
    { name: 'URL', value: '{{url}}' },
    { name: 'Custom header Authorization', value: 'Bearer {{token}}' },
    { name: 'Trigger', value: 'Pipeline events' },
  ],
  fields: {
    title: 'project and branch',
    description: 'the commit, and the jobs that failed',
    severity: 'high',
    state: 'object_attributes.status: failed fires, success resolves',
    start: 'object_attributes.created_at',
    end: 'object_attributes.finished_at of the success',
    link: 'object_attributes.url',
    labels: 'project, branch, source',
    identity: 'address of the project, and branch or tag',
  },
  lost: 'Pipelines that are cancelled, skipped or not finished, a success of what has not failed, and all other events.',
};
