import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `academy-server` runs while `vite` serves the page. */
const server = process.env['ACADEMY_SERVER'] ?? 'http://127.0.0.1:4010'

export default defineConfig(({ command }) => ({
  // Relative in the build: another app can mount the service below any path.
  base: command === 'build' ? './' : '/dashboard/',
  plugins: [react()],
  build: { target: 'es2023', assetsInlineLimit: 0, manifest: true, license: { fileName: '.vite/license.json' } },
  server: { proxy: { '/dashboard/api': { target: server, changeOrigin: true } } },
}))
