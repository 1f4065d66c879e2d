import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/proxy.ts',
    'src/query.ts',
    'src/call/compiled-schema.ts',
    'src/call/compiled-schema.browser.ts',
  ],
  // Each entry is whole, so that the client loads no file for the sake of the others.
  splitting: false,
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  // The package ships its sources, so their maps do not repeat them.
  esbuildOptions: (options) => {
    options.sourcesContent = false
  },
  clean: true,
  silent: true,
  esbuildPlugins: [
    {
      // Keeps the two versions as files of their own, so that `imports` in package.json can choose between them.
      name: 'compiled-schema',
      setup: (build) =>
        build.onResolve({ filter: /^\.\/compiled-schema\.ts$/ }, () => ({ path: '#compiled-schema', external: true })),
    },
  ],
})
