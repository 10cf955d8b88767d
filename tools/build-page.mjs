// Builds what is stale of the page and the plugin: `npm run web:build`, and whoever needs them built.
import { buildPages } from './start-prepare.mjs';

await buildPages();
