/**
 * Imports run one way:
 *   lib <- model <- compiler; lib, model <- api, ui <- renderer <- areas <- app;
 *   typesetting <- compiler, server; compiler <- language-server, starter;
 *   in the compiler: diagnostics <- expressions, grammar <- read <- resolve <- scope <- rules <- lower <- language, check, emit;
 *   in a slice of the server: operations -> use cases -> stores -> domain;
 *   core <- area-club.
 * The rules go by folder, so that a new folder is covered on the day it appears. A folder is named without its house: `server/http` is that of
 * src/core as that of src/area-club.
 */

const { readdirSync } = require('node:fs')

/** What is written by hand: every folder of the portal's own browser code. */
const areas = readdirSync(`${__dirname}/src/area-club/portal`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

/** What the portal may import; everything else is for the server or for the build. */
const browserPackages = [
  '@emotion/(?:cache|react|styled)',
  '@fontsource-variable/[\\w-]+',
  '@mui/(?:material|x-date-pickers)',
  '@paypal/(?:paypal-js|react-paypal-js)',
  '@phosphor-icons/react',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  'date-fns',
  'dompurify',
  'ical-generator',
  'openapi-fetch',
  'qr',
  'react',
  'react-dom',
  'react-router-dom',
  'vanilla-cookieconsent',
]

/** What outside services are to the server: shapes without I/O. */
const providerInterfaces = ['server/providers/payments/payment-provider.ts', 'server/providers/signing/signing-provider.ts']

/** A folder may import what is listed, packages apart, and itself. */
const mayImport = (folder, allowed, why) => ({
  name: `${folder.replaceAll('/', '-').replaceAll('[^-]+', 'any')}-imports`,
  comment: `${folder} ${why}`,
  severity: 'error',
  from: { path: `^src/(?:core/|area-club/)?${folder}/` },
  to: {
    path: '^src/',
    pathNot: [folder, ...allowed].map((other) => `^src/(?:core/|area-club/)?${other}${other.endsWith('.ts') ? '$' : '/'}`),
  },
})

/** What a step of the compiler may import: what reads and resolves, and the steps before it. */
const compilerSteps = (count) =>
  ['diagnostics', 'expressions', 'grammar', 'read', 'resolve', ...['scope', 'rules', 'lower'].slice(0, count)].map(
    (folder) => `compiler/${folder}`,
  )

/** The rooms of the server from the inside out. */
const serverRooms = [
  ['domain'],
  ['database', 'logging', 'storage', 'uploads', 'printing', 'mail', 'providers'],
  ['jobs'],
  ['application', 'metrics', 'settings'],
  ['inbox'],
  ['http'],
  ['slices'],
  ['seed'],
  ['start', 'commands'],
]

/** The slices of the server from the first to those that build on it. */
const serverSlices = [
  ['people'],
  ['trips'],
  ['accounts'],
  ['sharing'],
  ['bookings'],
  ['documents'],
  ['signatures'],
  ['loyalty'],
  ['sections'],
  ['moves'],
  ['reminders'],
  ['own-data'],
]

/** The folders of the renderer, in the same order: from what is in scope to the table of all blocks. */
const rendererRooms = [
  ['scope'],
  ['loads'],
  ['text'],
  ['values', 'alerts'],
  ['steps', 'surroundings'],
  ['actions'],
  ['form'],
  ['failures', 'fragments'],
  ['frame', 'inline'],
  ['tiles'],
  ['blocks'],
  ['agenda', 'areas', 'containers', 'dialogs', 'links', 'tables', 'words'],
  ['registry'],
]

/** A folder imports nothing of a folder further out. */
const inOrder = (base, rooms) =>
  rooms.slice(0, -1).map((inner, index) => ({
    name: `${base.replaceAll('/', '-')}-${inner[0]}-and-further-out`,
    comment: `${inner.join(', ')}: nothing of a folder further out`,
    severity: 'error',
    from: { path: `^src/(?:core/|area-club/)?${base}/(?:${inner.join('|')})/` },
    to: {
      path: `^src/(?:core/|area-club/)?${base}/(?:${rooms
        .slice(index + 1)
        .flat()
        .join('|')})/`,
    },
  }))

module.exports = {
  forbidden: [
    {
      name: 'the-core-knows-no-portal',
      comment: 'what a portal brings is given to the core',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: '^src/area-club/' },
    },
    ...inOrder('server', serverRooms),
    ...inOrder('server/slices', serverSlices),
    ...inOrder('portal/renderer', rendererRooms),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(?:src/|#)generated/' } },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(?:tests|scripts)/' },
    },
    {
      name: 'only-what-is-installed-for-the-server',
      comment: 'a production installation has the dependencies alone; the compiler and the portal are built before that',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:core/|area-club/)?(?:compiler|generated|portal|api|language-server|studio)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-what-is-made-for-the-browser',
      comment: 'packages of the portal are compiled into dist/portal, so they are development dependencies like the tools beside them',
      severity: 'error',
      // The build runs this file, with what extracts the styles.
      from: { path: '^src/(?:core/|area-club/)?(?:portal|api)/', pathNot: '^src/(?:core/|area-club/)?portal/pages/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: `(?:^|/)node_modules/(?:${browserPackages.join('|')})/`,
      },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^src/(?:core/|area-club/)?(?:portal|api|lib|model)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-the-app-imports-generated',
      comment: 'the renderer gets its model as an argument; the server may read what is generated for it',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/(?:core/|area-club/)?(?:generated|portal/app|server|sign-server|portal/(?:main\\.tsx?$|pages/)|lib/language\\.ts$)',
          ...areas.map((area) => `^src/(?:core/|area-club/)?portal/${area}/`),
        ],
      },
      to: { path: '^src/generated/' },
    },
    {
      name: 'the-server-imports-only-what-is-generated-for-it',
      severity: 'error',
      from: { path: '^src/(?:core/|area-club/)?server/' },
      to: { path: '^src/generated/', pathNot: ['^src/generated/(?:server/|validators|region\\.ts$)', '\\.json$'] },
    },
    mayImport('lib', ['generated/languages.ts'], 'is pure and knows nobody but the languages of the portal'),
    {
      name: 'commands-take-only-types-from-the-languages',
      comment: 'they run before anything is emitted, and for other portals',
      severity: 'error',
      from: { path: '^(?:src/core/(?:compiler|language-server|starter|studio/server)|scripts)/' },
      to: { path: '^src/core/lib/language\\.ts$', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    mayImport('model', ['lib'], 'is the model, pure'),
    mayImport('typesetting', ['lib', 'model'], 'sets any document and knows none'),
    mayImport('compiler', ['lib', 'model', 'typesetting'], 'knows neither portal nor server'),
    mayImport('language-server', ['lib', 'model', 'compiler'], 'tells an editor what the compiler knows'),
    mayImport('starter', ['lib', 'model', 'compiler'], 'makes a first catalogue of any description'),
    mayImport('compiler/grammar', ['lib', 'model'], 'holds shapes, and knows no kind of block'),
    mayImport('compiler/scope', ['lib', 'model', ...compilerSteps(0)], 'holds what is known at a place'),
    mayImport('compiler/rules', ['lib', 'model', ...compilerSteps(1)], 'checks one place, and makes no model'),
    mayImport('compiler/lower', ['lib', 'model', ...compilerSteps(2)], 'makes the model of each place, and prints nothing'),
    mayImport('compiler/language', ['lib', 'model', ...compilerSteps(3)], 'is the whole grammar, with the shapes of all blocks'),
    mayImport('compiler/check', ['lib', 'model', ...compilerSteps(3)], 'checks the whole, and makes no model'),
    mayImport('api', ['lib', 'model'], 'is below everything that renders'),
    mayImport('portal/ui', ['lib', 'model', 'portal/lazy'], 'is theme and small pieces, without data'),
    mayImport('portal/lazy', ['lib'], 'splits code, whatever it is, and loads no data'),
    mayImport('portal/fields', ['lib', 'model', 'api', 'portal/lazy', 'portal/ui'], 'are controls, and know no form'),
    mayImport('portal/renderer', ['lib', 'model', 'api', 'portal/lazy', 'portal/ui', 'portal/fields'], 'knows no area and not the app'),
    {
      name: 'code-splitting-and-data-loading-are-apart',
      comment: 'a chunk fails, retries and preloads without a query; a load needs no chunk but its own library',
      severity: 'error',
      from: { path: '^src/(?:core/|area-club/)?portal/lazy/' },
      to: { path: 'node_modules/@tanstack/' },
    },
    ...areas.map((area) =>
      mayImport(
        `portal/${area}`,
        ['lib', 'model', 'api', 'generated', 'portal/lazy', 'portal/ui', 'portal/fields', 'portal/renderer'],
        'is an area, and none imports another',
      ),
    ),
    {
      name: 'an-area-takes-only-types-from-what-is-generated',
      comment: 'what it is given comes as an argument, as everywhere, but for the time zone and the currency of the portal',
      severity: 'error',
      from: { path: areas.map((area) => `^src/(?:core/|area-club/)?portal/${area}/`) },
      to: { path: '^src/generated/', pathNot: '^src/generated/region\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    mayImport('portal', ['lib', 'model', 'api', 'generated'], 'never imports server, compiler or simulators'),
    mayImport(
      'server/domain',
      ['lib', 'model', 'generated/region.ts', 'generated/server/brand.ts', 'generated/server/guards.ts'],
      'knows neither HTTP nor SQL; its codes are the description’s',
    ),
    mayImport('server/database', ['lib', 'model', 'server/domain'], 'serves the domain and knows no HTTP'),
    {
      name: 'http-serves-any-operation',
      comment: 'the operations of the slices are given to it by create-api.ts',
      severity: 'error',
      from: { path: '^src/(?:core/|area-club/)?server/http/' },
      to: { path: '^src/(?:core/|area-club/)?server/slices/' },
    },
    mayImport(
      'server/slices/[^/]+/domain',
      [
        'lib',
        'model',
        'generated/region.ts',
        'generated/server/addresses.ts',
        'generated/server/texts.ts',
        'generated/server/constants.ts',
        'server/domain',
        ...providerInterfaces,
      ],
      'is pure: it knows neither HTTP nor SQL, and its words are the catalogue’s',
    ),
    mayImport(
      'server/slices/[^/]+/stores',
      ['lib', 'model', 'server/domain', 'server/database', 'server/slices/[^/]+/domain', ...providerInterfaces],
      'is SQL that answers the shapes of the domain',
    ),
    {
      name: 'stores-are-private-to-their-slice',
      comment: 'other slices go through its queries and use cases',
      severity: 'error',
      from: { path: '^src/(?:core/|area-club/)?server/slices/([^/]+)/' },
      to: { path: '^src/(?:core/|area-club/)?server/slices/[^/]+/stores/', pathNot: '^src/(?:core/|area-club/)?server/slices/$1/' },
    },
    {
      name: 'only-use-cases-and-queries-reach-stores',
      comment: 'the demonstration inserts rows through stores',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/(?:core/|area-club/)?server/seed/',
          '^src/(?:core/|area-club/)?server/slices/[^/]+/stores/',
          '^src/(?:core/|area-club/)?server/slices/[^/]+/use-cases/',
          '^src/(?:core/|area-club/)?server/slices/[^/]+/queries\\.ts$',
        ],
      },
      to: { path: '^src/(?:core/|area-club/)?server/slices/[^/]+/stores/' },
    },
    {
      name: 'use-cases-know-no-http',
      severity: 'error',
      from: {
        path: ['^src/(?:core/|area-club/)?server/slices/[^/]+/use-cases/', '^src/(?:core/|area-club/)?server/slices/[^/]+/queries\\.ts$'],
      },
      to: { path: ['^src/(?:core/|area-club/)?server/http/', '^src/(?:core/|area-club/)?server/slices/[^/]+/operations/'] },
    },
    {
      name: 'operations-open-no-transactions',
      comment: 'a webhook and a job run the same use case as a call; transactions, locks and audit rows belong there',
      severity: 'error',
      from: { path: '^src/(?:core/|area-club/)?server/slices/[^/]+/operations/' },
      to: { path: '^src/(?:core/|area-club/)?server/database/' },
    },
    mayImport(
      'server/providers',
      ['lib', 'model', 'generated/server/providers', 'server/domain', 'simulators'],
      'sits behind interfaces of the domain',
    ),
    mayImport(
      'simulators',
      [
        'lib',
        'model',
        'server/domain',
        'server/providers',
        'server/database',
        'server/mail',
        'server/http/local-caller.ts',
        'server/slices/accounts/queries.ts',
      ],
      'stands in for outside services',
    ),
    mayImport(
      'sign-server',
      [
        'lib',
        'model',
        'generated/server/texts.ts',
        'server/database',
        'server/domain',
        'server/http/caller-address.ts',
        'server/http/frames',
        'server/jobs/jobs.ts',
        'server/logging',
        'server/mail',
        'server/printing/document-renderer.ts',
        'server/providers/signing/yousign',
        'server/storage',
      ],
      'is an app of its own: it knows no booking, no session and no slice',
    ),
    mayImport(
      'studio/server',
      ['lib', 'model', 'compiler', 'language-server', 'studio/built-condition.ts', 'studio/studio-api.ts'],
      'edits any catalogue by the compiler, and knows no portal',
    ),
    mayImport(
      'studio/client',
      ['lib', 'studio/built-condition.ts', 'studio/studio-api.ts', 'portal/app/language-store.ts'],
      'shows any portal in a frame',
    ),
    {
      name: 'nothing-builds-on-the-studio',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:core/|area-club/)?studio/' },
      to: { path: '^src/(?:core/|area-club/)?studio/' },
    },
    mayImport('server', ['lib', 'model', 'typesetting', 'generated', 'sign-server', 'simulators'], 'never imports portal, api or compiler'),
    {
      name: 'the-domain-knows-neither-http-nor-sql',
      severity: 'error',
      from: { path: ['^src/(?:core/|area-club/)?server/domain/', '^src/(?:core/|area-club/)?server/slices/[^/]+/domain/'] },
      to: { path: '(?:^|/)node_modules/(?:fastify|@fastify|kysely|pg|@electric-sql)(?:/|-)' },
    },
    {
      name: 'http-knows-no-sql',
      severity: 'error',
      from: { path: '^src/(?:core/|area-club/)?server/http/' },
      to: { path: '(?:^|/)node_modules/(?:kysely|pg|@electric-sql)/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^src/generated/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default', 'types'], exportsFields: ['exports'] },
    cache: { folder: '.cache/imports', strategy: 'content' },
  },
}
