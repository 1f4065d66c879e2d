import { printTitles } from './calls.mjs'
import { routes } from './src/app.ts'

await printTitles(async (url, init) => {
  const request = new Request(url, init)
  return new URL(url).pathname === '/titles' ? routes['/titles']() : routes['/academy/*'](request)
})
