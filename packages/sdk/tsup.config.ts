import { defineConfig } from 'tsup'

export default defineConfig({
  // A bundle that imports one guard of an error then contains the file of that error, and not the client.
  entry: ['src/index.ts', 'src/client.ts', 'src/proxy.ts', 'src/query.ts', 'src/errors/*.ts', '!src/errors/*.test*.ts'],
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
