import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts'],
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  clean: true,
  silent: true,
  // `node:sqlite` has no other name.
  removeNodeProtocol: false,
})
