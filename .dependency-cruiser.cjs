/** Which folder may import which: the directions ARCHITECTURE.md promises. Tests may look anywhere. */
const TEST = '(\\.test\\.ts$|\\.contract\\.ts$|\\.fixture\\.ts$)';

/** A plain file of a module: no dot besides the extension, not the face. */
const PLAIN = '^src/modules/[^/]+/(?!index\\.ts$)[^./]+\\.ts$';
const DOTTED = '^src/modules/[^/]+/[^/]+\\.[a-z]+\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', comment: 'Files form no cycle', from: { pathNot: TEST }, to: { circular: true } },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      comment: 'src/platform is reusable: no module, no provider, no composition',
      from: { path: '^src/platform/', pathNot: TEST },
      to: { path: '^src/(modules|integrations|cli|app|base|joints|server|worker|flow|main)' },
    },
    {
      name: 'modules-know-no-composition',
      severity: 'error',
      comment: 'A module never imports what joins modules together, nor a provider',
      from: { path: '^src/modules/', pathNot: TEST },
      to: { path: '^src/(integrations|cli|app|base|joints|server|worker|flow|main|health)' },
    },
    {
      name: 'modules-meet-at-faces',
      severity: 'error',
      comment: 'Import another module through its index.ts; pure types and data may be imported from its plain files',
      from: { path: '^src/modules/([^/]+)/', pathNot: TEST },
      to: { path: '^src/modules/([^/]+)/[^/]+\\.[a-z]+\\.ts$', pathNot: '^src/modules/$1/' },
    },
    {
      name: 'composition-uses-faces',
      severity: 'error',
      comment: 'Outside a module only its face or its plain files are known',
      from: { path: '^src/(integrations|app|base|joints|server|worker|flow|main|health)', pathNot: TEST },
      to: { path: DOTTED, pathNot: '\\.routes\\.ts$' },
    },
    {
      name: 'plain-files-are-pure',
      severity: 'error',
      comment: 'A plain file decides: no database, no HTTP, no Node I/O. Give it a dotted name when it touches the world',
      from: { path: PLAIN, pathNot: TEST },
      to: {
        path: `(${DOTTED}|^src/platform/(db|http/(server|event-stream)|queue|redis|live|lease|postgres)|^(node:)?(fs|net|tls|http|https|child_process|dns|worker_threads)(/promises)?$|node_modules/(pg|pg-boss|fastify|undici|redis|amqplib)/)`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'providers-are-islands',
      severity: 'error',
      comment: 'A source or channel imports no other source or channel',
      from: { path: '^src/integrations/(sources|channels)/([^/]+)/', pathNot: TEST },
      to: { path: '^src/integrations/(sources|channels)/([^/]+)/', pathNot: '^src/integrations/$1/$2/' },
    },
    {
      name: 'sql-in-stores',
      severity: 'error',
      comment: 'pg is for stores and the platform',
      from: { path: '^src/', pathNot: `(^src/platform/|\\.store\\.ts$|${TEST})` },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'src-imports-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: '^(test|bench|prove|web|plugins)/' },
    },
    { name: 'web-is-apart', severity: 'error', from: { path: '^web/' }, to: { path: '^(src|test|plugins)/' } },
    { name: 'plugins-are-apart', severity: 'error', from: { path: '^plugins/', pathNot: TEST }, to: { path: '^(src|test|web)/' } },
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
