import { resolve } from 'node:path'

import { defineConfig } from 'tsup'

/** Files that load when they are needed. As entries they have no hash in their names: that of the app's bundler follows anyway. */
const loadedLater = ['hooks', 'call/schema-issues', 'pace/rate-limit-pace', 'promises/read-all-pages']

/** Files with another version for pages. */
const versions = ['runtime', 'suggest']

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/client.ts',
    'src/proxy.ts',
    'src/query.ts',
    ...loadedLater.map((name) => `src/${name}.ts`),
    ...versions.map((name) => `src/${name}*.ts`),
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
  // The plugin decides.
  noExternal: [/^@academy-access\/schemas/],
  silent: true,
  esbuildPlugins: [
    {
      // Keeps both versions of these files, so that `exports` in package.json can choose between them. A tool that reads no
      // `exports`, such as Parcel, finds the files by these names.
      name: 'files by their names',
      setup(build) {
        build.onResolve({ filter: /^@academy-access\/schemas\// }, ({ path }) => ({
          path: `${path.replace('schemas/', 'schemas/dist/')}.js`,
          external: true,
        }))
        build.onResolve({ filter: /^\.\.?\// }, ({ kind, path, resolveDir }) => {
          const name = versions.find((version) => resolve(resolveDir, path) === resolve('src', `${version}.ts`))
          if (name === undefined || kind === 'entry-point') return undefined
          return { path: `@academy-access/sdk/dist/${name}.js`, external: true }
        })
      },
    },
  ],
})
