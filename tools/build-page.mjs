// Builds what is stale of the page and the plugin: `npm run web:build`, and whoever needs them built. `--types`: only the
// page's types, events and marks.
import { buildPages, makeTypes } from './start-prepare.mjs';

await (process.argv.includes('--types') ? makeTypes() : buildPages());
