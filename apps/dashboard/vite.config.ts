import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

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

/** Writes scripts and styles into the page: a browser reads no module beside a page that is a file. */
const inOneFile: Plugin = {
  name: 'in-one-file',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['report.html']
    if (page?.type !== 'asset') throw new Error('The build has no report.html')
    let html = String(page.source)
    for (const [name, file] of Object.entries(bundle)) {
      const path = RegExp.escape(name)
      if (file.type === 'chunk') {
        // Vite leaves this mark in a build of one file: there is nothing to read before.
        const code = file.code.replaceAll('__VITE_PRELOAD__', 'void 0').replaceAll('</script', String.raw`<\/script`)
        html = html.replace(new RegExp(`<script[^>]*src="[^"]*${path}"></script>`), '')
        html = html.replace('</body>', () => `<script type="module">${code}</script></body>`)
      } else if (name.endsWith('.css')) {
        const style = `<style>${String(file.source)}</style>`
        html = html.replace(new RegExp(`<link[^>]*href="[^"]*${path}">`), () => style)
      }
      if (file !== page) delete bundle[name]
    }
    page.source = html
  },
}

/** The page of the server. */
const page: UserConfig['build'] = { manifest: true, license: { fileName: '.vite/license.json' } }

/** The report of a failed test: the same page as one file. Built after the other. */
const report: UserConfig['build'] = {
  emptyOutDir: false,
  cssCodeSplit: false,
  rolldownOptions: { input: 'report.html', output: { codeSplitting: false } },
}

export default defineConfig(({ command, mode }) => ({
  // Relative in the build: another app can mount the service below any path.
  base: command === 'build' ? './' : '/dashboard/',
  plugins: [react(), tailwind(), mode === 'report' ? inOneFile : styleSheetsLast],
  build: { target: 'es2023', assetsInlineLimit: 0, ...(mode === 'report' ? report : page) },
  server: { proxy: { '/dashboard/api': { target: server, changeOrigin: true } } },
}))
