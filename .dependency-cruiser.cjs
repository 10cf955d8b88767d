/**
 * Which folder may import which: the directions ARCHITECTURE.md promises, by pattern, so that a new file or folder is held
 * to them without a word here. Tests may look anywhere. tools/directions.test.ts plants a violation of each rule.
 */
const { PLAIN, TEST } = require('./tools/file-kinds.ts');

/** A file of a module, at any depth, that touches the world. */
const DOTTED = '^src/modules/[^/]+/.+\\.[a-z]+\\.ts$';

/** All of src that joins modules: files directly under src, src/wiring, src/cli, and whatever folder may come. */
const COMPOSITION = '^src/(?!(platform|modules|integrations)/)';

/** Files of the platform that are pure: plain files of modules may use them. */
const PURE_PLATFORM =
  '^src/platform/(actor|config|errors|log|declared-names|sample-rows/mark|live/live-event|http/(escape-html|list|near-address|openapi/(named|shapes)|strangers/json-shape|values/[a-z-]+)|mail/smtp-url|words/[a-z-]+)\\.ts$';
/** What of Node.js and of npm does nothing but compute. */
const PURE_NODE = '^(node:)?(assert|buffer|crypto|string_decoder|url|util|v8|zlib)$';
const PURE_PACKAGE = 'node_modules/(@marcbachmann/cel-js|croner|csv-parse|otpauth|re2js|rrule-temporal|typebox)/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', comment: 'Files form no cycle', from: { pathNot: TEST }, to: { circular: true } },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      comment: 'src/platform is reusable: no module, no provider, no composition',
      from: { path: '^src/platform/', pathNot: TEST },
      to: { path: '^src/(?!platform/)' },
    },
    {
      name: 'modules-know-no-composition',
      severity: 'error',
      comment: 'A module never imports what joins modules together, nor a provider',
      from: { path: '^src/modules/', pathNot: TEST },
      to: { path: '^src/(?!(platform|modules)/)' },
    },
    {
      name: 'integrations-know-no-composition',
      severity: 'error',
      comment: 'A provider is joined to the domain by the composition, and never asks it',
      from: { path: '^src/integrations/', pathNot: TEST },
      to: { path: COMPOSITION },
    },
    {
      name: 'flow-stands-on-modules',
      severity: 'error',
      comment: 'What happens to an alert joins modules, and knows nothing that is joined above it',
      from: { path: '^src/flow/', pathNot: TEST },
      to: { path: '^src/(?!(flow|modules|platform)/)' },
    },
    {
      name: 'modules-meet-at-faces',
      severity: 'error',
      comment: 'Import another module through its index.ts; pure types and data may be imported from its plain files',
      from: { path: '^src/modules/([^/]+)/', pathNot: TEST },
      to: { path: DOTTED, pathNot: '^src/modules/$1/' },
    },
    {
      name: 'composition-uses-faces',
      severity: 'error',
      comment: 'Outside a module only its face or its plain files are known',
      from: { path: '^src/(?!(platform|modules)/)', pathNot: TEST },
      to: { path: DOTTED, pathNot: '\\.routes\\.ts$' },
    },
    {
      name: 'plain-files-are-pure',
      severity: 'error',
      comment:
        'A plain file decides: no dotted file, no face, no Node.js, package or platform that touches the world. Give it a dotted name when it does',
      from: { path: PLAIN, pathNot: TEST },
      to: {
        path: `(${DOTTED}|^src/modules/[^/]+/index\\.ts$|^src/platform/|^(node:)?[a-z_/]+$|node_modules/)`,
        pathNot: `(${PURE_PLATFORM}|${PURE_NODE}|${PURE_PACKAGE})`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'providers-are-islands',
      severity: 'error',
      comment: 'A source or channel imports no other source or channel',
      from: { path: '^src/integrations/(sources|channels)/([^/]+)/', pathNot: TEST },
      to: { path: '^src/integrations/(sources|channels)/[^/]+/', pathNot: '^src/integrations/$1/$2/' },
    },
    {
      name: 'sources-are-islands',
      severity: 'error',
      comment: 'A source imports no other of its kind',
      from: { path: '^src/integrations/sources/([^/]+)/([^/.]+)', pathNot: TEST },
      to: { path: '^src/integrations/sources/$1/', pathNot: '^src/integrations/sources/$1/$2[/.]' },
    },
    {
      name: 'sql-in-stores',
      severity: 'error',
      comment: 'pg is for stores and the platform',
      from: { path: '^src/', pathNot: `(^src/platform/|\\.store\\.ts$|${TEST})` },
      to: { path: 'node_modules/pg(-boss|-copy-streams)?/' },
    },
    {
      name: 'src-imports-no-tests',
      severity: 'error',
      comment: 'What runs in production imports nothing beside src, and no test',
      from: { path: '^src/', pathNot: TEST },
      to: { path: `(^(?!src/|node_modules/)[^/]+/.+\\.[cm]?[jt]sx?$|${TEST})` },
    },
    {
      name: 'web-is-apart',
      severity: 'error',
      comment: 'The page is built alone',
      from: { path: '^web/' },
      to: { path: '^(src|test|plugins|tools|lab|demo)/' },
    },
    {
      name: 'plugins-are-apart',
      severity: 'error',
      comment: 'A plugin is installed elsewhere',
      from: { path: '^plugins/', pathNot: TEST },
      to: { path: '^(src|test|web|tools|lab|demo)/' },
    },
    {
      name: 'page-features-are-apart',
      severity: 'error',
      comment: 'A feature of the page imports no other feature; pages put them together',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'A file that nothing imports and that imports nothing',
      from: { orphan: true, path: '^src/', pathNot: `(${TEST}|access\\.ts$|^src/main\\.ts$)` },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web|plugins/[^/]+)/dist' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
