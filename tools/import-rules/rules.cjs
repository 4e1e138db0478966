// What may import what. Each list goes from the bottom to the top: a room imports from rooms below it.
// docs/architecture.md explains the rooms.
const serverRooms = [
  ['process'],
  ['database'],
  ['telemetry'],
  ['platform'],
  ['http'],
  ['media'],
  ['configuration'],
  ['identity'],
  ['features'],
  ['catalog-file'],
  ['promotion-file'],
  ['jobs', 'backup', 'start-up'],
  ['shop'],
  ['operator'],
];
const featureFloors = ['ground', 'records', 'flows'];

const anyOf = (names) => `(${names.join('|')})`;
const above = (lists, index) => lists.slice(index + 1).flat();

const serverRules = serverRooms.flatMap((names, index) => {
  const rooms = above(serverRooms, index);
  return rooms.length === 0
    ? []
    : [
        {
          name: `server/${names.join(',')} imports downwards`,
          severity: 'error',
          from: { path: `^server/${anyOf(names)}/`, pathNot: '\\.test\\.ts$' },
          to: { path: `^server/${anyOf(rooms)}/` },
        },
      ];
});
const floorRules = featureFloors.slice(0, -1).map((floor, index) => ({
  name: `features/${floor} imports downwards`,
  severity: 'error',
  from: { path: `^server/features/${floor}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^server/features/${anyOf(featureFloors.slice(index + 1))}/` },
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
      name: 'web knows only types of the contract',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^server/' },
    },
    ...serverRules,
    ...floorRules,
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
