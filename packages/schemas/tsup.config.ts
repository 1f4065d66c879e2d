import { defineConfig } from 'tsup'

// `compiled` is built alone: a file that it shared with the schemas would become a file of its own in every bundle of the client.
export default defineConfig(({ outDir }) => ({
  // Before zod, whose imports come first in each file.
  ...(outDir === undefined && { banner: { js: "import './plain-prototype.js';" } }),
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  // The package ships its sources, so their maps do not repeat them.
  esbuildOptions: (options) => {
    options.sourcesContent = false
  },
  silent: true,
}))
