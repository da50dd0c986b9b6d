/** The layers of design §2, each with the layers below it that it may import. */
const layers = {
  domain: [],
  locales: ['domain'],
  machines: ['domain', 'locales'],
  charts: ['domain', 'locales', 'machines'],
  qa: ['domain', 'locales', 'machines', 'charts', 'scripts'],
  server: ['domain', 'locales', 'machines'],
  src: ['domain', 'locales', 'machines', 'charts'],
}
/** The same inside src. */
const rooms = {
  ui: [],
  api: [],
  shared: ['ui', 'api'],
  wizard: ['ui', 'api', 'shared'],
  workflows: ['ui', 'api', 'shared', 'wizard'],
  pages: ['ui', 'api', 'shared', 'wizard'],
  atlas: ['ui', 'api', 'shared', 'wizard'],
  main: ['ui', 'api', 'shared', 'wizard', 'workflows', 'pages', 'atlas'],
}
/** The subjects of the server, each with those it builds on: a dispute is about invoices, a document about a dispute. */
const serverSubjects = {
  access: [],
  accounts: [],
  applications: ['documents', 'users'],
  audit: [],
  'auto-pay': ['payments'],
  cards: ['access'],
  'change-files': ['intake'],
  drafts: [],
  exports: ['invoices', 'payments'],
  'flow-sessions': [],
  // A feed changes what other subjects have: what was paid elsewhere is not charged here.
  intake: ['auto-pay', 'payments'],
  invoices: ['vouchers'],
  loyalty: [],
  'mail-payments': ['payments'],
  chargebacks: ['payments'],
  refunds: ['payments'],
  'saved-filters': [],
  status: [],
  methods: ['auto-pay'],
  'notification-files': ['disputes', 'documents', 'exports'],
  'pass-through': [],
  payments: [],
  // What is stored about a user is in all tables; what is done about it is others' too.
  privacy: ['access', 'drafts', 'exports', 'flow-sessions', 'users'],
  'third-parties': [],
  users: [],
  vouchers: [],
  webhooks: [],
  disputes: ['invoices'],
  documents: ['invoices', 'disputes'],
  groups: ['users'],
  rejections: ['invoices'],
  // The rules of a file are those of the command line, in `import`.
  'merchant-imports': ['invoices'],
}
/** Every subject of the server stands on these folders. */
const foundation = [
  'announce',
  'api-keys',
  'http',
  'issuer',
  'job-items',
  'mandates',
  'mail',
  'notifications',
  'pdf',
  'program',
  'provider',
  'seeing',
  'session',
  'sinks',
  'sso',
  'storage',
  'store',
]
/** These bring subjects together. */
const assemblies = ['demo', 'erp', 'feed', 'import', 'jobs', 'openapi', 'provision']
/** Every folder of the server that a rule speaks of. */
export const serverFolders = [...Object.keys(serverSubjects), ...foundation, ...assemblies]
const anyOf = (names) => names.join('|')
const others = (all, own, allowed) => Object.keys(all).filter((name) => name !== own && !allowed.includes(name))
/** Tests stand above every layer, wherever they lie. */
const TEST = '\\.(test|spec)\\.tsx?$'
/** Packages that are a part of dist/server: `ssr.noExternal` of vite.server.config.ts. */
const BUILT_IN = '^node_modules/(?:stripe|@opentelemetry|@lingui/core)/'
/** The one module that lays diagrams out in the browser. */
const DRAW_AGAIN = '^src/atlas/diagram/draw-again\\.ts$'

const betweenLayers = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports-down`,
  severity: 'error',
  from: { path: `^${layer}/`, pathNot: TEST },
  to: { path: `^(${anyOf([...others(layers, layer, allowed), 'tests'])})/` },
}))
const insideSrc = Object.entries(rooms).map(([room, allowed]) => ({
  name: `src-${room}-imports-down`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: TEST },
  to: { path: `^src/(${anyOf(others(rooms, room, allowed))})/` },
}))
const insideServer = Object.entries(serverSubjects).map(([subject, allowed]) => ({
  name: `server-${subject}-apart`,
  severity: 'error',
  from: { path: `^server/${subject}/`, pathNot: TEST },
  to: { path: `^server/(${anyOf(others(serverSubjects, subject, allowed))})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one idea in two places: move what both need down.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...betweenLayers,
    ...insideSrc,
    ...insideServer,
    {
      name: 'server-foundation-imports-down',
      comment: 'Every subject of the server stands on these folders.',
      severity: 'error',
      from: { path: `^server/(${anyOf(foundation)})/`, pathNot: TEST },
      to: { path: `^server/(${anyOf([...Object.keys(serverSubjects), ...assemblies])})/` },
    },
    {
      name: 'subjects-apart',
      comment: 'Subjects do not import each other: what two need moves down.',
      severity: 'error',
      from: { path: '^src/(workflows|pages)/([^/]+)/', pathNot: TEST },
      to: { path: '^src/(workflows|pages)/', pathNot: '^src/$1/$2/' },
    },
    {
      name: 'server-runs-on-dependencies',
      comment:
        'A deployed portal has the `dependencies` of package.json alone; what only builds is in `devDependencies`, and so is what vite.server.config.ts builds in.',
      severity: 'error',
      from: { path: '^(server|domain|locales|machines)/.*\\.ts$', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'], pathNot: BUILT_IN },
    },
    {
      name: 'traces-when-set',
      comment: 'Nothing of OpenTelemetry is loaded where no collector is set.',
      severity: 'error',
      from: { pathNot: TEST },
      to: {
        path: '^(server/seeing/open-telemetry\\.ts$|node_modules/@opentelemetry/)',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'charts-browser-safe',
      comment: 'The atlas runs charts in the browser, where there is no Node.',
      severity: 'error',
      from: { path: '^charts/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-layout-engine-in-pages',
      comment:
        'ELK weighs more than the portal: it comes for an analyst who looks at names or folds, and for no one else.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, DRAW_AGAIN] },
      to: { path: 'elkjs|^charts/layout/layout\\.ts$' },
    },
    {
      name: 'layout-engine-by-dynamic-import',
      comment: 'What lays out in the browser is fetched only when a picture is drawn again.',
      severity: 'error',
      from: { pathNot: TEST },
      to: { path: DRAW_AGAIN, dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
