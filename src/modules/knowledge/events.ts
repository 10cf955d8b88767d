import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { Uuid } from '../../platform/http/openapi/shapes.ts';

export const noteChanged = defineLiveEvent({
  type: 'knowledge_note.changed',
  permission: 'knowledge:read',
  about: 'A knowledge note was created, edited or deleted.',
  data: { id: Uuid },
});

export const playbookChanged = defineLiveEvent({
  type: 'playbook.changed',
  permission: 'playbooks:read',
  about: 'A playbook was created, edited or deleted, or how often it was followed changed.',
  data: { id: Uuid },
});

export const memoryChanged = defineLiveEvent({
  type: 'memory.changed',
  permission: 'memories:read',
  about: 'A memory was created, corrected, promoted or deleted.',
  data: { id: Uuid },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  knowledge_note: {
    created: 'A knowledge note was created.',
    updated: 'A knowledge note was edited.',
    deleted: 'A knowledge note was deleted.',
  },
  playbook: {
    created: 'A playbook was created.',
    updated: 'A playbook was edited.',
    deleted: 'A playbook was deleted.',
  },
  memory: {
    created: 'A memory was created.',
    updated: 'A memory was corrected.',
    promoted: 'A person stands for what an agent remembers.',
    deleted: 'A memory was deleted.',
  },
});

/** What stands on the timeline of an incident and, under the same name, in the audit log. */
export const RECORDED = declareNames(['timeline', 'audit'], {
  playbook: {
    followed: 'A person began to follow a playbook in the incident.',
    step_done: 'A step of a playbook was ticked off.',
    step_undone: 'The tick of a step was taken back.',
    completed: 'A playbook was followed to its end.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [noteChanged, playbookChanged, memoryChanged], names: [AUDIT, RECORDED] };
