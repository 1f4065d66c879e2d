import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { run } from '../../test/command.ts'
import { allResponses } from '../../test/pull/all-responses.ts'
import { randomAcademy } from '../../test/pull/random-academy.ts'
import { serve } from '../serve.ts'

it('smoke', async () => {
  const n = Number(process.env['N'] ?? 600)
  const source = createPlatform({ seed: 1, fixture: { academies: [randomAcademy(Number(process.env['SEED'] ?? 5), n)] }, journal: { entries: 1 } })
  const server = await serve(source, { port: 0 })
  const folder = await mkdtemp(join(tmpdir(), 'pull-'))
  const output = join(folder, 'a.json')
  let t = performance.now()
  const result = await run('pull', '--base-url', server.url, '--api-key', source.academy().apiKey, '--output', output, '--keep-personal-data')
  console.log(performance.now() - t, result)
  const copy = createPlatform({ fixture: JSON.parse(await readFile(output, 'utf8')) as PlatformFixture })
  t = performance.now()
  const [one, two] = [await allResponses(source), await allResponses(copy)]
  console.log(performance.now() - t, one.size)
  expect([...two]).toEqual([...one])
  await server.close()
  await rm(folder, { recursive: true })
})
