import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    internal: 'src/internal.ts',
    'fixture/compiled-schema': 'src/fixture/compiled-schema.ts',
    'fixture/compiled-schema.browser': 'src/fixture/compiled-schema.browser.ts',
    'plain-prototype': '../schemas/src/plain-prototype.ts',
  },
  format: 'esm',
  target: 'es2023',
  // Loading their hundred files takes longer than loading the engine.
  noExternal: ['zod', '@academy-access/schemas'],
  // Before zod, which is in a file of its own.
  banner: { js: "import '#plain-prototype';" },
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
