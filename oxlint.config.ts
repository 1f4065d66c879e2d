import { defineConfig } from 'oxlint'

import { overridesFor, type Walls } from './scripts/walls.ts'

const contract = ['schemas', 'schemas/internal']
const engine = [...contract, 'engine', 'engine/internal']

/** These controls are above academies. The methods of academies are derived from the other ones. */
const aboveAcademies = Object.fromEntries(
  ['tree', 'academies'].map((name) => [
    `controls/${name}.ts`,
    [
      'platform-core.ts',
      'academy.ts',
      'controls',
      'request',
      'faults/types.ts',
      'fixture',
      'inspection',
      'state',
      'service-error.ts',
    ],
  ]),
)

/**
 * Which files may import from which. Imports run one
 * way, from the apps to the engine and the client to the contract, and within a package from the rooms at the top down.
 */
export const walls: Walls = {
  'packages/schemas': { packages: [] },
  'packages/engine': {
    packages: contract,
    rooms: {
      'remote.ts': ['academy.ts', 'controls', 'faults/types.ts', 'inspection'],
      'platform.ts': [
        'platform-core.ts',
        'academy.ts',
        'controls',
        'request',
        'fixture',
        'persistence',
        'inspection',
        'http',
        'service-error.ts',
      ],
      'platform-core.ts': [
        'academy.ts',
        'controls/academy.ts',
        'academy-core.ts',
        'fixture',
        'persistence',
        'inspection',
        'http',
        'state',
        'service-error.ts',
      ],
      'academy.ts': [
        'controls',
        'request',
        'academy-core.ts',
        'faults',
        'fixture',
        'inspection',
        'state',
        'service-error.ts',
      ],
      controls: [
        'academy-core.ts',
        'request',
        'inspection',
        'faults',
        'fixture',
        'samples',
        'state',
        'service-error.ts',
        'without-undefined.ts',
      ],
      ...aboveAcademies,
      request: [
        'academy-core.ts',
        'operations',
        'faults',
        'fixture/check.ts',
        'inspection',
        'http',
        'state',
        'service-error.ts',
      ],
      'academy-core.ts': ['operations', 'faults', 'fixture', 'inspection', 'http', 'state', 'service-error.ts'],
      operations: ['inspection', 'http', 'state', 'service-error.ts'],
      faults: ['fixture/check.ts', 'http', 'service-error.ts'],
      samples: ['fixture/types.ts', 'state'],
      fixture: ['state', 'service-error.ts'],
      persistence: ['state'],
      inspection: ['faults/types.ts', 'http/cut-off.ts', 'state/clock.ts', 'service-error.ts'],
      http: ['state', 'service-error.ts'],
      state: ['service-error.ts'],
    },
  },
  'packages/sdk': {
    packages: ['schemas', 'schemas/internal/compiled'],
    rooms: {
      proxy: {
        from: ['call', 'errors', 'check-options.ts', 'options.ts', 'types.ts'],
        packages: ['schemas/internal'],
      },
      query: ['client.ts', 'promises', 'errors', 'options.ts', 'types.ts'],
      resources: ['promises', 'options.ts', 'types.ts'],
      promises: ['call', 'errors', 'options.ts', 'fetch.ts', 'properties.ts', 'types.ts'],
      call: {
        from: [
          'pace',
          'errors',
          'base-url.ts',
          'check-options.ts',
          'fetch.ts',
          'headers.ts',
          'ky-instance.ts',
          'never-sent.ts',
          'options.ts',
          'properties.ts',
          'runtime.ts',
          'types.ts',
        ],
        packages: ['schemas/internal'],
      },
      pace: ['runtime.ts'],
      errors: ['properties.ts', 'types.ts', 'version.ts'],
    },
  },
  'packages/roster': {
    packages: ['sdk', 'schemas/internal/compiled', 'command/removal'],
    never: ['**/cli/**', 'csv-stringify/**'],
    rooms: {
      'cli.ts': { from: ['cli'], packages: ['command'], node: true },
      cli: {
        from: [
          'apply',
          'address.ts',
          'context.ts',
          'create-roster.ts',
          'csv',
          'export',
          'plan',
          'roster.ts',
          'roster-error.ts',
        ],
        packages: ['command', 'command/client', 'command/progress', 'csv-stringify/**'],
        node: true,
      },
      apply: [
        'plan',
        'ensure',
        'members',
        'address.ts',
        'context.ts',
        'in-order.ts',
        'read-student.ts',
        'roster-error.ts',
      ],
      plan: ['csv', 'find', 'ensure', 'members', 'address.ts', 'context.ts', 'in-order.ts', 'roster-error.ts'],
      export: ['context.ts', 'in-order.ts', 'read-student.ts'],
      csv: ['plan', 'address.ts', 'roster-error.ts'],
      find: ['ensure', 'members', 'address.ts', 'context.ts', 'in-order.ts', 'read-student.ts', 'roster-error.ts'],
      ensure: ['find', 'members', 'address.ts', 'context.ts', 'in-order.ts', 'read-student.ts', 'roster-error.ts'],
      members: ['address.ts', 'context.ts', 'in-order.ts', 'roster-error.ts'],
    },
  },
  'packages/msw': { packages: engine, rooms: { 'keep-intercepting.ts': { from: [], node: true } } },
  'packages/rules': { packages: ['schemas/internal'], never: ['vitest'] },
  'packages/mcp': { packages: ['schemas/internal', 'schemas/openapi', 'command/plain', ...engine] },
  'packages/dashboard-api': { packages: [...engine, 'schemas/openapi', 'mcp'] },
  'packages/command': { packages: ['schemas/internal/compiled', 'sdk'], node: true },
  'apps/server': {
    packages: [...engine, 'schemas/openapi', 'dashboard-api', 'dashboard-api/client', 'command', 'command/removal'],
    node: true,
    rooms: {
      'bin.ts': ['cli.ts', 'package-folder.ts'],
      'cli.ts': ['options.ts', 'commands.ts', 'start', 'serve', 'data', 'version.ts'],
      'options.ts': ['commands.ts', 'start'],
      'commands.ts': ['exec', 'mcp', 'verify', 'record', 'pull'],
      exec: ['start'],
      mcp: {
        from: ['start', 'serve', 'kit', 'find-persons', 'without-values.ts', 'version.ts'],
        packages: ['mcp', 'sdk', 'command/client', 'dashboard-api/controls'],
      },
      start: ['serve', 'data', 'fixture-text.ts'],
      verify: { from: ['record', 'data', 'made-up.ts', 'without-values.ts'], packages: ['rules'] },
      record: ['without-values.ts'],
      pull: {
        from: ['find-persons', 'made-up.ts', 'without-values.ts', 'fixture-text.ts'],
        packages: ['rules', 'sdk', 'command/client', 'command/progress'],
      },
      serve: ['app-options.ts', 'app-parts.ts', 'package-folder.ts', 'version.ts'],
      data: [],
      kit: { from: ['serve/request-line.ts', 'package-folder.ts'], anyTypes: true },
      'kit/vitest-setup.ts': ['serve', 'data', 'kit'],
    },
  },
  'apps/hosted': { packages: [...engine, 'dashboard-api', 'dashboard-api/run'] },
  'apps/dashboard': {
    packages: ['dashboard-api/client', 'engine', 'schemas/internal/compiled', 'sdk'],
    rooms: {
      report: ['views', 'shell', 'api', 'ui', 'mount.tsx', 'view-path.ts'],
      views: ['shell', 'api', 'ui', 'addresses.ts', 'view-list.ts', 'view-path.ts'],
      shell: ['api', 'ui', 'addresses.ts', 'view-list.ts', 'view-path.ts'],
      api: ['ui'],
      ui: [],
    },
  },
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'import', 'promise'],
  jsPlugins: ['./scripts/house-rules.ts'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  // The clients of generators import what does not exist here.
  ignorePatterns: [
    'dist',
    'node_modules',
    '**/*.gen.d.ts',
    '**/*.gen.ts',
    'ecosystem/document/clients',
    'ecosystem/stacks/apps',
  ],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/vitest.ts', '@academy-access/msw/vitest', '**/*.css'] }],
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
  },
  overrides: [
    {
      // The packages that build the site are not installed everywhere. Without them, their types are `any`.
      files: ['docs/**'],
      rules: { 'typescript/no-unnecessary-type-assertion': 'off' },
    },
    {
      // All that a command prints goes through `Output`, which hides keys and escapes what a terminal obeys. All that it
      // writes goes through `OutputFile`, which is no input and no other output.
      files: [
        'apps/server/src/{start,exec,mcp,verify,record,pull}/**',
        'apps/server/src/{cli,commands,options}.ts',
        'packages/roster/src/cli.ts',
        'packages/roster/src/cli/**',
      ],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'no-console': 'error', 'academy/files-are-checked': 'error' },
    },
    {
      // A service can return the id of another record, and a removal cannot be undone.
      files: ['apps/server/src/{mcp,verify,record,pull}/**', 'packages/{command,roster}/src/**'],
      excludeFiles: ['**/*.test.ts', '**/*.test-d.ts'],
      rules: { 'academy/removals-are-proved': 'error' },
    },
    {
      // Two places that read one path can disagree, and then one of them lets a caller in that the other would not.
      files: [
        'apps/hosted/src/**',
        'apps/server/src/{app,app-parts}.ts',
        'apps/server/src/serve/**',
        'packages/{dashboard-api,engine}/src/**',
        'packages/sdk/src/proxy/**',
      ],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'academy/paths-are-routed': 'error' },
    },
    ...overridesFor(walls),
  ],
})
