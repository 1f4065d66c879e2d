import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `academy-server` runs while `vite` serves the page. */
const server = process.env['ACADEMY_SERVER'] ?? 'http://127.0.0.1:4010'

/** Puts the style sheets after the first content: a browser shows nothing that comes after a style sheet that it waits for. */
const styleSheetsLast: Plugin = {
  name: 'style-sheets-last',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
      const rest = sheets.reduce((text, sheet) => text.replace(sheet, ''), html)
      return rest.replace('</body>', () => `${sheets.join('')}</body>`)
    },
  },
}

export default defineConfig(({ command }) => ({
  // Relative in the build: another app can mount the service below any path.
  base: command === 'build' ? './' : '/dashboard/',
  plugins: [react(), styleSheetsLast],
  build: { target: 'es2023', assetsInlineLimit: 0, manifest: true, license: { fileName: '.vite/license.json' } },
  server: { proxy: { '/dashboard/api': { target: server, changeOrigin: true } } },
}))
