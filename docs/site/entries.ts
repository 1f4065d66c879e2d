/** Everything that can be imported from the packages, and the file that exports it. */
export const entries = {
  '@academy-access/sdk': 'packages/sdk/src/index.ts',
  '@academy-access/engine': 'packages/engine/src/index.ts',
  '@academy-access/msw': 'packages/msw/src/index.ts',
  '@academy-access/msw/node': 'packages/msw/src/node.ts',
  '@academy-access/msw/browser': 'packages/msw/src/browser.ts',
  '@academy-access/msw/vitest': 'packages/msw/src/vitest.ts',
  '@academy-access/server': 'apps/server/src/index.ts',
  '@academy-access/schemas': 'packages/schemas/src/index.ts',
  '@academy-access/schemas/openapi': 'packages/schemas/src/openapi.ts',
} as const
