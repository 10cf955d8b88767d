import type { Http } from '../../platform/http/server.ts';
import type { KnowledgeDeps } from './notes/notes.actions.ts';
import { registerMemoryRoutes } from './memories/memories.routes.ts';
import { registerNoteRoutes } from './notes/notes.routes.ts';
import { registerPlaybookRoutes } from './playbooks/playbooks.routes.ts';

export { EVENTS } from './events.ts';
export { createNote } from './notes/notes.actions.ts';
export { createMemory } from './memories/memories.actions.ts';
export { pageOfMemories, pageOfNotes, pageOfPlaybooks } from './pages.actions.ts';
export { indexPlaybooks } from './playbooks/playbooks.actions.ts';
export { unindexSample } from './search/search.store.ts';
export { playbookNames, playbooksForEach } from './playbooks/playbooks.store.ts';
export { playbooksOfIncident } from './playbooks/runs.actions.ts';
export { deleteMemoriesOf, pruneMemories } from './memories/memories.store.ts';

/** Every route of this module. */
export function registerKnowledgeRoutes(http: Http, deps: KnowledgeDeps): void {
  registerNoteRoutes(http, deps);
  registerPlaybookRoutes(http, deps);
  registerMemoryRoutes(http, deps);
}
