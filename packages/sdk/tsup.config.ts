import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/client.ts',
    'src/proxy.ts',
    'src/query.ts',
    'src/suggest*.ts',
    'src/call/never-sent*.ts',
    '!src/**/*.test*.ts',
  ],
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
      // Keeps both versions of these files, so that `imports` in package.json can choose between them.
      name: 'versions',
      setup: (build) =>
        build.onResolve({ filter: /\/(?:suggest|never-sent)\.ts$/ }, ({ kind, path }) =>
          kind === 'entry-point' ? undefined : { path: path.replace(/.*\/(.*)\.ts/, '#$1'), external: true },
        ),
    },
  ],
})
