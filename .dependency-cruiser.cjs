/**
 * The arrows between the rooms (docs/architecture.md draws them from here):
 *
 *   web -> contracts     domain -> contracts     demo -> contracts
 *   server -> backend, domain, contracts, demo
 *   all of them -> addresses
 *
 * Inside the web: app -> features -> shared. Between features only what scripts/checks/feature-arrows.cjs declares.
 */
const { rules: featureArrows } = require('./scripts/checks/feature-arrows.cjs')

const rooms = {
  addresses: { path: 'packages/addresses', mayImport: [] },
  contracts: { path: 'packages/contracts', mayImport: ['addresses'] },
  backend: { path: 'packages/backend', mayImport: ['addresses'] },
  domain: { path: 'packages/domain', mayImport: ['contracts', 'addresses'] },
  demo: { path: 'packages/demo', mayImport: ['contracts', 'addresses'] },
  web: { path: 'apps/web', mayImport: ['contracts', 'addresses'] },
  server: { path: 'apps/server', mayImport: ['backend', 'domain', 'contracts', 'demo', 'addresses'] },
}

const inOurRooms = '^(?:packages|apps)/[^/]+/(?!node_modules/)'

const arrows = Object.entries(rooms).map(([name, { path, mayImport }]) => {
  const allowed = [path, ...mayImport.map((room) => rooms[room].path)]
  return {
    name: `${name}-imports-only-${mayImport.join('-') || 'itself'}`,
    comment: `${path} may import from ${['itself', ...mayImport].join(', ')}; nothing else of ours.`,
    severity: 'error',
    from: { path: `^${path}/` },
    to: { path: inOurRooms, pathNot: allowed.map((folder) => `^${folder}/`) },
  }
})

/** Inside a room a path is relative or `@/`; into another room it is the package's name. */
const doors = Object.values(rooms).map(({ path }) => ({
  name: `enter-${path.replace('/', '-')}-by-its-name`,
  comment: `Import @localchef/${path.split('/')[1]}/…, not a path into ${path}.`,
  severity: 'error',
  from: { path: '^(?:packages|apps)/', pathNot: `^${path}/` },
  // The tool calls imports by the package's name aliased.
  to: { path: `^${path}/(?!node_modules/)`, dependencyTypesNot: ['aliased'] },
}))

module.exports = {
  forbidden: [
    ...arrows,
    ...doors,
    ...featureArrows,
    {
      name: 'web-shared-stands-on-nothing',
      comment: 'shared is the ground floor of the web: it knows neither features nor the app.',
      severity: 'error',
      from: { path: '^apps/web/src/shared/', pathNot: '.test.tsx?$' },
      to: { path: '^apps/web/src/(?!shared/)' },
    },
    {
      name: 'web-features-know-no-app',
      comment: 'The app composes features; a feature never reaches up to routes and layouts.',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/(?!shared/|features/)' },
    },
    {
      name: 'web-has-three-floors',
      comment: 'Every file in apps/web/src belongs to app, features or shared.',
      severity: 'error',
      from: { path: '^apps/web/src/(?:app|main|render-page)' },
      to: {
        path: '^apps/web/src/(?!app/|features/|shared/)',
        pathNot: '^apps/web/src/(?:main|render-page)\\.tsx$',
      },
    },
    {
      name: 'telemetry-loads-on-demand',
      comment:
        'The SDK of OpenTelemetry takes memory and time to start: import it dynamically, when there is a collector.',
      severity: 'error',
      from: { path: '^(?:apps|packages)/', pathNot: '^apps/server/src/telemetry/' },
      to: { path: '^apps/server/src/telemetry/', dynamic: false },
    },
    {
      name: 'handlers-refuse-by-their-call',
      comment: 'A handler makes refusals with call.refuse, which knows what its contract declares.',
      severity: 'error',
      from: {
        path: '^packages/domain/src/',
        // A standing order reads why the order of a date was refused, a call for many and a day that closes
        // why each item was; a change by card runs without its caller.
        pathNot: [
          '^packages/domain/src/refusal\\.ts$',
          '^packages/domain/src/standing-orders/(advance-standing-order|reason-of-refusal)\\.ts$',
          '^packages/domain/src/many/act-on-many\\.ts$',
          '^packages/domain/src/closing/decide-plans\\.ts$',
          '^packages/domain/src/settlement/take-change\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^packages/domain/src/refusal-error\\.ts$' },
    },
    {
      name: 'no-cycle',
      comment: 'Two modules that need each other are one module, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'found',
      // Two packages are nothing but types: `package.json` has them under `@types`.
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|^(?:geojson|topojson-specification)$' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Tests and scripts stand on the product, never the other way round.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: '\\.(?:test|spec)\\.tsx?$' },
      to: { path: '^(?:tests|e2e|scripts|bench)/' },
    },
    {
      name: 'domain-runs-anywhere',
      comment:
        'Server functions can be deployed as edge functions: no Node-only module in domain and contracts.',
      severity: 'error',
      from: { path: '^packages/(?:domain|contracts)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(?:^|/)dist/', '/generated/'] },
    // Type imports are arrows too.
    tsPreCompilationDeps: true,
    webpackConfig: { fileName: './scripts/checks/web-alias.cjs' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.css', '.json'],
    },
    reporterOptions: {
      dot: { collapsePattern: '^(?:packages|apps)/[^/]+' },
      mermaid: { minify: false },
    },
  },
}
