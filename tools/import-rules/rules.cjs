// What may import what. Each list goes from the bottom to the top: a module imports from modules below it.
// docs/architecture.md explains the modules.
const serverModules = [
  ['process'],
  ['database'],
  ['telemetry'],
  ['platform'],
  ['http'],
  ['events'],
  ['media'],
  ['configuration'],
  ['identity'],
  ['features'],
  ['catalog-file'],
  ['promotion-file'],
  ['staff'],
  ['jobs', 'backup', 'start-up'],
  ['shop'],
  ['operator'],
];
const featureLayers = ['ground', 'records', 'flows'];

/** What the apps in browsers are made of, and the apps: the storefront and the owner's desk. */
const browserParts = ['kit', 'api-client', 'identity-client'];
const apps = ['web', 'admin'];
const browserModules = [...browserParts, ...apps];

/** Features of the storefront that are made of others: the sheet of variants, the member's home, the wishlist beside the cart. */
const combiningFeatures = ['buying', 'members', 'wishlist'];

const anyOf = (names) => `(${names.join('|')})`;
const above = (lists, index) => lists.slice(index + 1).flat();

const serverRules = serverModules.flatMap((names, index) => {
  const modules = above(serverModules, index);
  return modules.length === 0
    ? []
    : [
        {
          name: `server/${names.join(',')} imports downwards`,
          severity: 'error',
          from: { path: `^server/${anyOf(names)}/`, pathNot: '\\.test\\.ts$' },
          to: { path: `^server/${anyOf(modules)}/` },
        },
      ];
});
const layerRules = featureLayers.slice(0, -1).map((layer, index) => ({
  name: `features/${layer} imports downwards`,
  severity: 'error',
  from: { path: `^server/features/${layer}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^server/features/${anyOf(featureLayers.slice(index + 1))}/` },
}));

const browserRules = browserParts.map((module, index) => ({
  name: `${module} imports downwards`,
  severity: 'error',
  from: { path: `^${module}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^${anyOf([...browserModules.slice(index + 1), 'server'])}/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no cycle between files',
      comment: 'Type imports count: whoever reads a file needs what its types name.',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { circular: true },
    },
    {
      name: 'no cycle between folders',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain imports nothing',
      severity: 'error',
      from: { path: '^domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'contract imports domain only',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: `^(server|demo|${browserModules.join('|')})/` },
    },
    {
      name: 'the apps never import the server',
      severity: 'error',
      from: { path: `^${anyOf(apps)}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^server/' },
    },
    {
      name: 'the storefront and the desk never import each other',
      severity: 'error',
      from: { path: `^${anyOf(apps)}/` },
      to: { path: `^${anyOf(apps)}/`, pathNot: '^$1/' },
    },
    {
      name: 'a screen of the desk knows no other',
      severity: 'error',
      from: { path: '^admin/screens/([^/]+)/' },
      to: { path: '^admin/screens/', pathNot: '^admin/screens/$1/' },
    },
    {
      name: 'server never imports what runs in browsers',
      severity: 'error',
      from: { path: '^(server|demo)/' },
      to: { path: `^${anyOf(browserModules)}/` },
    },
    {
      name: 'nothing imports main.ts',
      severity: 'error',
      from: {},
      to: { path: '^main\\.ts$' },
    },
    {
      name: 'features of the storefront know catalog, and only those that combine others know others',
      severity: 'error',
      from: {
        path: '^web/features/([^/]+)/',
        pathNot: ['\\.test\\.tsx?$', `^web/features/${anyOf(combiningFeatures)}/`],
      },
      to: { path: '^web/features/', pathNot: '^web/features/($1|catalog)/' },
    },
    {
      name: 'server knows nothing of the demo',
      severity: 'error',
      from: { path: '^(domain|contract|kit|api-client|identity-client|server|web|admin)/' },
      to: { path: '^demo/' },
    },
    {
      name: 'the demo is loaded only when a shop is one',
      severity: 'error',
      from: { path: '^main\\.ts$' },
      to: { path: '^demo/', dynamic: false },
    },
    {
      name: 'demo knows server, contract and domain',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^(web/|admin/|main\\.ts$)' },
    },
    ...browserRules,
    {
      name: 'kit knows pictures of the contract, nothing else of the shop',
      severity: 'error',
      from: { path: '^kit/' },
      to: { path: '^(domain|contract)/', pathNot: '^contract/(media|addresses)\\.ts$' },
    },
    ...serverRules,
    ...layerRules,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        'node_modules',
        '/\\+types/',
        '/build/',
        '\\.react-router',
        '\\.test\\.tsx?$',
        '/testing/',
      ],
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx'],
    },
  },
};
