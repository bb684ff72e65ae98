// Module boundaries: what may not be imported from where, and why.
const tests = '\\.test\\.tsx?$'
const server = '^apps/server/src'
const domain = (...names) => `${server}/(${names.join('|')})/`

/** The files of the testkit that start a database, a process or a server, or talk to one. */
const starting = [
  'event-source',
  'faulty-proxy',
  'form-sockets',
  'global-setup',
  'http-caller',
  'mail-server',
  'postgres-server',
  'relay',
  's3-server',
  'service-process',
  'small-disk',
  'test-app',
  'test-database',
]

/** A lower domain never imports a higher one. */
const layers = [
  ['files', 'mail', 'live', 'audit', 'counts', 'links', 'look-alikes', 'places', 'trade-tables'],
  ['notifications'],
  ['accounts'],
  ['changes', 'id-cards'],
  ['parties'],
  ['medical-stores', 'stockists'],
  ['licences'],
  ['catalogue'],
  ['listings'],
  ['search'],
  ['aliases'],
  ['demand', 'purchaser-cards', 'staff', 'stock-files', 'upkeep'],
  ['order-lists', 'own-suppliers'],
  ['supply-requests'],
  ['privacy', 'backup', 'seeding', 'review', 'overview', 'pages'],
]
const domains = layers.flat()
const upward = layers.slice(0, -1).map((layer, index) => ({
  name: `no-upward-import-from-${layer.join('-')}`,
  severity: 'error',
  from: { path: domain(...layer), pathNot: tests },
  to: { path: domain(...layers.slice(index + 1).flat()) },
}))

/** Inside the matcher: a lower room never imports a higher one. */
const rooms = ['text', 'index', 'candidates', 'scoring', 'query']
const upwardRooms = rooms.slice(0, -1).map((room, index) => ({
  name: `no-upward-import-from-${room}`,
  severity: 'error',
  from: { path: `^packages/matching/src/${room}/`, pathNot: tests },
  to: { path: `^packages/matching/src/(${rooms.slice(index + 1).join('|')})/` },
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
      from: {
        path: '^apps/(web|reply|server)/(src|seed|vite.config)|^packages/[^/]+/src',
        pathNot: `${tests}|^packages/testkit/`,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-lexicon-imports-nothing',
      severity: 'error',
      from: { path: '^packages/lexicon/src', pathNot: tests },
      to: { pathNot: '^packages/lexicon/src' },
    },
    {
      name: 'texts-import-nothing',
      severity: 'error',
      from: { path: '^packages/texts/src', pathNot: tests },
      to: { pathNot: '^packages/texts/src' },
    },
    {
      name: 'order-planning-imports-only-the-rule-of-free-goods',
      severity: 'error',
      from: { path: '^packages/order-planning/src', pathNot: tests },
      to: { pathNot: '^packages/order-planning/src|^packages/contract/src/free-goods' },
    },
    {
      name: 'places-imports-only-digits-and-the-lexicon',
      severity: 'error',
      from: { path: '^packages/places/src', pathNot: tests },
      to: { pathNot: '^packages/(places|lexicon)/src|^packages/contract/src/digits' },
    },
    {
      name: 'web-takes-places-once',
      comment: 'The table of PIN codes is downloaded when it is needed: lib/pin-table.ts loads it.',
      severity: 'error',
      from: { path: '^apps/(web|reply)/', pathNot: '^apps/web/src/lib/pin-table' },
      to: { path: '^packages/places/' },
    },
    {
      name: 'matching-imports-only-the-lexicon',
      severity: 'error',
      from: { path: '^packages/matching/src', pathNot: tests },
      to: { pathNot: '^packages/(matching|lexicon)/src' },
    },
    {
      name: 'the-list-reader-imports-only-the-lexicon',
      comment: 'And the words for its lines that the contract has: they import nothing.',
      severity: 'error',
      from: { path: '^packages/list-reader/src', pathNot: tests },
      to: { pathNot: '^packages/(list-reader|lexicon)/src|^packages/contract/src/order-words' },
    },
    {
      name: 'the-stock-reader-imports-only-the-lexicon',
      severity: 'error',
      from: { path: '^packages/stock-reader/src', pathNot: tests },
      to: { pathNot: '^packages/(stock-reader|lexicon)/src' },
    },
    ...upwardRooms,
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: '^packages/contract/src|^node_modules/zod/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/(web|reply)/' },
      to: { path: '^apps/server' },
    },
    {
      name: 'web-matches-nothing',
      comment: 'Names are matched by the service. The demand screen alone takes the reader of pasted lists.',
      severity: 'error',
      from: { path: '^apps/(web|reply)/' },
      to: { path: '^packages/(matching|order-planning|stock-reader)/' },
    },
    {
      name: 'the-page-for-answers-is-small',
      comment:
        'Of the contract it takes types and three tables; no validator, no library of the other pages.',
      severity: 'error',
      from: { path: '^apps/reply/src/', pathNot: tests },
      to: {
        path: '^packages/contract/src/(?!(digits|first-limits|way-back)\\.ts$)|^apps/web/|^node_modules/(?!preact/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'demand-alone-takes-the-list-reader',
      severity: 'error',
      from: { path: '^apps/(web|reply)/', pathNot: '^apps/web/src/features/demand/' },
      to: { path: '^packages/list-reader/' },
    },
    {
      name: 'differences-take-the-lexicon',
      comment:
        'To show in what a medicine differs from what is written. Any list may be searched by words and by sound.',
      severity: 'error',
      from: { path: '^apps/web', pathNot: '^apps/web/src/lib/medicine-differences\\.ts' },
      to: { path: '^packages/lexicon/', pathNot: '^packages/lexicon/src/(heard|written)' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: `${server}/platform`, pathNot: tests },
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
      to: { path: '^apps/(web|reply)/|^packages/(?!testkit/)' },
    },
    {
      name: 'the-product-never-imports-tests',
      comment: 'What ships imports neither the testkit nor a drill.',
      severity: 'error',
      from: { path: '^(apps|packages)/(?!testkit/|matching/bench/)', pathNot: tests },
      to: { path: '^(drills|e2e|packages/testkit)/|\\.test\\.tsx?$' },
    },
    {
      name: 'testkit-knows-no-drill',
      severity: 'error',
      from: { path: '^packages/testkit/' },
      to: { path: '^(drills|e2e|apps/web)/' },
    },
    {
      name: 'drills-share-through-the-testkit',
      severity: 'error',
      from: { path: '^drills/([^/]+)/' },
      to: { path: '^(drills|e2e|apps/web)/', pathNot: '^drills/$1/' },
    },
    {
      name: 'pure-tests-start-nothing',
      comment: 'x.test.ts needs no database, process or network; a test that does is called x.int.test.ts.',
      severity: 'error',
      from: { path: '\\.test\\.tsx?$', pathNot: '\\.int\\.test\\.ts$|^e2e/' },
      to: { path: `^packages/testkit/src/(${starting.join('|')})\\.ts$`, reachable: true },
    },
    {
      name: 'pure-tests-open-nothing',
      severity: 'error',
      from: { path: '\\.test\\.tsx?$', pathNot: '\\.int\\.test\\.ts$|^e2e/' },
      to: {
        path: '^(node:)?(child_process|cluster|dgram|http|https|http2|net|tls)$|^node_modules/(pg|kysely)/',
      },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/|\\.d\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
