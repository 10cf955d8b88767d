// What the name of a file says about it, for the checks that hold it to that.

/** Tests, and what only tests use. They may look anywhere. */
export const TEST = '\\.(test|contract|fixture)\\.ts$';

/** A plain file of a module, in any folder of it: no dot besides the extension, not the module's face. It decides and is pure. */
export const PLAIN = '^src/modules/[^/]+/(?!index\\.ts$)[^.]+\\.ts$';

/** A plain file of a source, which turns a body into signals. */
export const PLAIN_SOURCE = '^src/integrations/sources/[^.]+\\.ts$';
