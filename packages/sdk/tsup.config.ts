import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/proxy.ts', 'src/query.ts'],
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  clean: true,
  silent: true,
})
