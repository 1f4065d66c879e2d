import { defineConfig } from 'tsup'

import manifest from './package.json' with { type: 'json' }

export default defineConfig({
  // The last three load late. As entries they have no hash in their names: that of the app's bundler follows anyway.
  entry: [
    'src/index.ts',
    'src/client.ts',
    'src/proxy.ts',
    'src/query.ts',
    'src/call/explain.ts',
    'src/never-sent.ts',
    'src/pace/rate-limit-pace.ts',
  ],
  define: factsOf(manifest),
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
      // A tool that reads no `exports`, such as Parcel, finds the files by these names.
      name: 'files by their names',
      setup(build) {
        build.onResolve({ filter: /^@academy-access\/schemas\// }, ({ path }) => ({
          path: `${path.replace('schemas/', 'schemas/dist/')}.js`,
          external: true,
        }))
      },
    },
  ],
})

/** What version.ts has from the manifest. */
export function factsOf({ version, homepage }: { version: string; homepage?: string }): Record<string, string> {
  return {
    SDK_VERSION: JSON.stringify(version),
    ...(homepage !== undefined && { SDK_HOMEPAGE: JSON.stringify(homepage.replace(/\/*$/, '/')) }),
  }
}
