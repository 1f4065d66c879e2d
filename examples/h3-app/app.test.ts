import { AcademyClient } from '@academy-access/sdk'
import { serve } from 'h3'
import { expect, it } from 'vitest'

import { app, platform } from './app.ts'

it('a client of the mounted service reads the courses, and the pages are below its path', async () => {
  const server = serve(app, { port: 0, hostname: '127.0.0.1', silent: true })
  await server.ready()
  const baseUrl = new URL('/academy-service', server.url).href
  const client = new AcademyClient({ baseUrl, apiKey: platform.academy().apiKey })
  expect((await client.courses.list()).items).not.toHaveLength(0)
  for (const page of ['dashboard', 'docs']) {
    const html = await (await fetch(`${baseUrl}/${page}`)).text()
    const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(html) ?? []
    expect((await fetch(new URL(script, `${baseUrl}/${page}`))).status, page).toBe(200)
  }
  await server.close(true)
})
