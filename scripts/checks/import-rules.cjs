// The table of ARCHITECTURE.md as rules. scripts/checks/check-rules.ts proves that each can fire.
const core = '^packages/core/src/';
const test = '\\.test\\.ts$';

/** A room of the core that sees only the rooms named, no package and no module of Node. */
const pureRoom = (room, rooms, modules = []) => ({
  name: `core-${room}`,
  comment: `${room} imports ${[...rooms, ...modules].join(', ')} and nothing else`,
  severity: 'error',
  from: { path: `${core}${room}/`, pathNot: test },
  to: { pathNot: [`${core}(?:${rooms.join('|')})/`, ...modules.map((name) => `^(?:node:)?${name}$`)].join('|') },
});

/** A room of the core that sees only the rooms named, and packages. */
const room = (name, rooms) => ({
  name: `core-${name}`,
  comment: `of the core, ${name} imports ${rooms.join(', ')} and nothing else`,
  severity: 'error',
  from: { path: `${core}${name}/`, pathNot: test },
  to: { path: core, pathNot: `${core}(?:${rooms.join('|')})/` },
});

// Use cases by area, lowest folder first. A folder imports only itself and the folders before it, so no two folders import each other.
const featureFolders = [
  ...['shared', 'hooks', 'mail', 'audit'],
  ...inArea('sign-in', ['checks', 'sessions', 'passkeys', 'two-factor', 'login', 'social', 'passwords', 'email-codes']),
  ...inArea('access', ['authorization', 'permissions', 'policy', 'roles', 'assignments', 'groups']),
  ...inArea('chat', ['contacts', 'conversations', 'storage', 'messages', 'presence', 'threads', 'attachments']),
  ...inArea('workspace', [
    'organizations',
    'settings',
    'members',
    'invitations',
    'teams',
    'projects',
    'labels',
    'tasks',
    'search',
  ]),
  'webhooks',
  'notifications',
  ...inArea('accounts', ['registration', 'avatar', 'own-account', 'passkeys', 'machines']),
  ...inArea('admin', ['accounts', 'system', 'maintenance']),
  'use-cases',
];

function inArea(area, folders) {
  return folders.map((folder) => `${area}/${folder}`);
}

const featureOrder = {
  name: 'feature-order',
  comment: 'a folder of use cases imports only itself and the folders before it in the list',
  severity: 'error',
};

module.exports = {
  forbidden: [
    pureRoom('domain', ['domain', 'errors']),
    pureRoom('errors', ['errors']),
    pureRoom('options', ['options']),
    pureRoom('ports', ['domain', 'errors', 'ports']),
    pureRoom('features', ['domain', 'ports', 'errors', 'features']),
    ...featureFolders.map((folder, index) => ({
      ...featureOrder,
      from: { path: `${core}features/${folder}/`, pathNot: test },
      to: { path: `${core}features/`, pathNot: `/features/(?:${featureFolders.slice(0, index + 1).join('|')})/` },
    })),
    {
      ...featureOrder,
      // A folder that is missing in the list imports no use cases at all.
      from: { path: `${core}features/.+/`, pathNot: `${test}|/features/(?:${featureFolders.join('|')})/` },
      to: { path: `${core}features/` },
    },
    // A transaction of the embedding application reaches the use cases that it calls through an AsyncLocalStorage.
    pureRoom('runtime', ['runtime', 'domain', 'ports', 'errors'], ['async_hooks']),
    room('api', ['api', 'features', 'domain', 'errors', 'ports']),
    {
      name: 'api-packages',
      comment:
        'of packages, api knows what describes data, and what finds the parts of a form; the rest of the world stands behind ports',
      severity: 'error',
      from: { path: `${core}api/`, pathNot: test },
      // The container has a rule of its own, below.
      to: {
        path: 'node_modules/',
        pathNot: 'node_modules/(?:zod|zod-openapi|@fastify/busboy|inversify|@inversifyjs|reflect-metadata)/',
      },
    },
    room('defaults', ['defaults', 'ports', 'domain', 'errors', 'options']),
    {
      name: 'contracts-on-core',
      comment: 'the contract suites import only the core; their tests may import adapters',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: test },
      to: { path: '^packages/', pathNot: '^packages/(?:contracts|core)/' },
    },
    {
      name: 'contracts-in-tests',
      comment: 'packages import the contract suites only in their tests',
      severity: 'error',
      from: { path: '^packages/(?!contracts/)[^/]+/src/', pathNot: test },
      to: { path: '^packages/contracts/' },
    },
    {
      name: 'inversify-in-wiring',
      comment: 'the container is known to wiring alone',
      severity: 'error',
      // Tests load modules as embedding applications do.
      from: { path: '^(?:packages|examples)/', pathNot: `${core}wiring/|^packages/core/test/` },
      to: { path: 'node_modules/(?:inversify|@inversifyjs|reflect-metadata)/' },
    },
    {
      name: 'public-subpaths',
      comment: 'another package is imported by its name; what its exports do not name stays inside',
      severity: 'error',
      from: { path: '^(packages/[^/]+|examples/[^/]+)/' },
      // Tests of front ends start the server as its own tests do.
      to: { path: '^packages/', pathNot: '^$1/|^packages/server/test/support/', dependencyTypes: ['local'] },
    },
    {
      name: 'adapters-apart',
      comment: 'an adapter does not import another; its tests may',
      severity: 'error',
      from: { path: '^packages/(adapter-[^/]+)/src/', pathNot: test },
      to: { path: '^packages/adapter-', pathNot: '^packages/$1/' },
    },
    {
      name: 'core-knows-no-adapter',
      comment: 'adapters point at the core; its tests may use them',
      severity: 'error',
      from: { path: core, pathNot: test },
      to: { path: '^packages/adapter-' },
    },
    {
      name: 'sdk-apart',
      comment:
        'the client SDK imports nothing of ours: what it knows of the server is generated; its tests may start one',
      severity: 'error',
      from: { path: '^packages/client-sdk/src/', pathNot: test },
      to: { path: '^packages/', pathNot: '^packages/client-sdk/' },
    },
    {
      name: 'react-on-the-sdk',
      comment: 'of our packages, the React package imports only the client SDK; its tests may start a server',
      severity: 'error',
      from: { path: '^packages/react/src/', pathNot: test },
      to: { path: '^packages/', pathNot: '^packages/(?:react|client-sdk)/' },
    },
    {
      name: 'pages-on-the-sdk',
      comment: 'of our packages, pages import only the client SDK and the React package',
      severity: 'error',
      from: { path: '^examples/(?:web|sdk-page|react-page)/(?:src|snippets)/' },
      to: { path: '^packages/', pathNot: '^packages/(?:react|client-sdk)/' },
    },
    {
      name: 'declared-dependencies',
      comment: 'what a package imports stands in its own package.json',
      severity: 'error',
      from: { path: '^(?:packages|examples)/[^/]+/src/', pathNot: test },
      // The repository also installs peers for its own tests.
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
    {
      name: 'resolvable',
      comment: 'every import leads somewhere',
      severity: 'error',
      from: {},
      // A plugin of the front end's build provides the emojis.
      to: { couldNotResolve: true, pathNot: '^virtual:emojis$' },
    },
    { name: 'no-cycles', comment: 'there are no cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The template of new projects is compiled in the projects that are made of it.
    exclude: { path: '^(?:packages|examples)/[^/]+/(?:dist(?:-types)?|build)/|^packages/create-crewkit/template/' },
    // Without these three lines packages resolve to files that do not exist before a build, and no rule ever fires.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: require.resolve('../../tsconfig/test.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@crewkit/source', 'types', 'import', 'node', 'default'],
    },
  },
};
