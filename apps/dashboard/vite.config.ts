import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'

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

/** The page of the server. */
const page: UserConfig['build'] = { assetsInlineLimit: 0, manifest: true, license: { fileName: '.vite/license.json' } }

/** The report of a failed test: one file, because a browser reads no module beside a page that is a file. Built after the other. */
const report: UserConfig['build'] = { emptyOutDir: false, rolldownOptions: { input: 'report.html' } }

export default defineConfig(({ command, mode }) => ({
  // Relative in the build: another app can mount the service below any path.
  base: command === 'build' ? './' : '/dashboard/',
  plugins: [react(), tailwind(), mode === 'report' ? viteSingleFile() : styleSheetsLast],
  build: { target: 'es2023', ...(mode === 'report' ? report : page) },
  server: { proxy: { '/dashboard/api': { target: server, changeOrigin: true } } },
}))
