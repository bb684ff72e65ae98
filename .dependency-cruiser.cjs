// Module boundaries: what may not be imported from where, and why.
const tests = '\\.test\\.tsx?$|/test/|/bench/'
const domains = [
  'accounts',
  'audit',
  'backup',
  'demand',
  'directory',
  'files',
  'live',
  'mail',
  'privacy',
  'purchasing',
  'search',
  'staff',
]
const server = '^apps/server/src'
const domain = (...names) => `${server}/(${names.join('|')})/`

/** A lower domain never imports a higher one. */
const layers = [
  ['files', 'mail', 'live', 'audit'],
  ['accounts'],
  ['directory'],
  ['search'],
  ['demand', 'purchasing', 'staff'],
  ['privacy', 'backup'],
]
const upward = layers.slice(0, -1).map((layer, index) => ({
  name: `no-upward-import-from-${layer.join('-')}`,
  severity: 'error',
  from: { path: domain(...layer), pathNot: tests },
  to: { path: domain(...layers.slice(index + 1).flat()) },
}))

const interfaces = domains.map((name) => ({
  name: `only-the-interface-of-${name}`,
  comment: `Other domains import ${name}/${name}.ts and nothing else of it.`,
  severity: 'error',
  from: { path: domain(...domains.filter((other) => other !== name)), pathNot: tests },
  to: { path: domain(name), pathNot: `${server}/${name}/${name}\\.ts$` },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'product-imports-no-developer-package',
      comment: 'npm start installs no devDependencies; see decision 037.',
      severity: 'error',
      from: { path: '^apps/(web|server)/(src|seed|vite.config)|^packages/[^/]+/src', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'matching-imports-nothing',
      severity: 'error',
      from: { path: '^packages/matching/src', pathNot: tests },
      to: { pathNot: '^packages/matching/src' },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: '^packages/contract/src|^node_modules/zod/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^apps/server' },
    },
    {
      name: 'web-matches-nothing',
      comment: 'Names are matched by the service. The demand screen alone takes the reader of pasted lists.',
      severity: 'error',
      from: { path: '^apps/web', pathNot: '^apps/web/src/features/demand/' },
      to: { path: '^packages/matching' },
    },
    {
      name: 'demand-takes-only-the-list-reader',
      severity: 'error',
      from: { path: '^apps/web/src/features/demand/' },
      to: { path: '^packages/matching', pathNot: '^packages/matching/src/read-list\\.ts$' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: `${server}/platform` },
      to: { path: `${server}/(?!platform)` },
    },
    ...upward,
    ...interfaces,
    {
      name: 'sql-only-in-repositories',
      severity: 'error',
      from: { path: server, pathNot: `${tests}|-repository\\.ts$|-tables\\.ts$|${server}/platform/db/` },
      to: { path: '^node_modules/(kysely|pg|pg-copy-streams)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-only-in-routes',
      severity: 'error',
      from: {
        path: server,
        pathNot: `${tests}|/routes\\.ts$|-routes\\.ts$|${server}/platform/http/|${server}/app\\.ts$`,
      },
      to: { path: '^node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'a-feature-knows-no-other-feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'e2e-writes-texts-out',
      comment: 'A typo shared with the message catalogues would pass.',
      severity: 'error',
      from: { path: '^e2e' },
      to: { path: '^apps/web/|^packages/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.d\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
