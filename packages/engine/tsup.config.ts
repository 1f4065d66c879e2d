import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/internal.ts',
    'src/fixture/compiled-schema.ts',
    'src/fixture/compiled-schema.browser.ts',
  ],
  format: 'esm',
  target: 'es2023',
  // Loading their hundred files takes longer than loading the engine.
  noExternal: ['zod', '@academy-access/schemas'],
  metafile: true,
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
