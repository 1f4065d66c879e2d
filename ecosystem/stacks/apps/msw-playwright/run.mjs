import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { createHandlers } from '@academy-access/msw'
import { createPlatform } from '@academy-access/engine'
import { defineNetworkFixture } from '@msw/playwright'
import { chromium } from 'playwright'

const script = await readFile('dist/page.js', 'utf8')
const server = createServer((request, response) =>
  response
    .writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' })
    .end('<script>' + script + '</script>'),
)
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
const context = await browser.newContext()
const platform = createPlatform({ fixture: { academies: [{ courses: [{ title: 'Intro', slug: 'intro' }] }] } })
const network = defineNetworkFixture({ context, handlers: createHandlers(platform) })
await network.enable()
const page = await context.newPage()
await page.goto('http://127.0.0.1:' + server.address().port)
console.log(await page.evaluate((apiKey) => window.result(apiKey), platform.academy().apiKey))
await network.disable()
await browser.close()
server.close()
