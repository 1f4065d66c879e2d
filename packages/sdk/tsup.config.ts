import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/fast.ts', 'src/fast.browser.ts'],
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  clean: true,
  silent: true,
  esbuildPlugins: [
    {
      // A file of its own in the package, so that `imports` in package.json can choose between the two.
      name: 'fast',
      setup: (build) => build.onResolve({ filter: /^\.\/fast\.ts$/ }, () => ({ path: '#fast', external: true })),
    },
  ],
})
