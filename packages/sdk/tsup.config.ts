import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/proxy.ts', 'src/query.ts'],
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  // The package ships its sources, so their maps do not repeat them.
  esbuildOptions: (options) => {
    options.sourcesContent = false
  },
  clean: true,
  silent: true,
})
