// The sources as JavaScript: Node.js takes no types off what lies below `node_modules`, where npm puts this program.
import { stripTypeScriptTypes } from 'node:module';

/** One source without its types, every line where it was; other sources are named as they are then. Pure. */
export function compiled(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(/(['"])(\.{1,2}\/[^'"\n]*)\.ts\1/g, '$1$2.js$1');
}
