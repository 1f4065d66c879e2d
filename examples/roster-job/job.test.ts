import { fileURLToPath } from 'node:url'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { expect, it } from 'vitest'

import { syncRoster } from './job.ts'

const file = fileURLToPath(new URL('students.csv', import.meta.url))

function openDemo() {
  const platform = createPlatform({ fixture: demoFixture() })
  const service = platform.academy()
  const academy = new AcademyClient({ baseUrl: 'https://academy.test', apiKey: service.apiKey, fetch: platform.fetch })
  return { service, academy }
}

it('brings the demo academy to the state of the file, and has nothing to do the next night', async () => {
  const { service, academy } = openDemo()
  const lines: string[] = []
  const first = await syncRoster(academy, file, (line) => lines.push(line))
  expect(first).toEqual({ ok: true, summary: '2 created, 1 changed, 0 as desired, 0 failed' })
  expect(lines.join('\n')).toContain(
    'create       grace@example.com          Grace Hopper, course Intro to TypeScript, list Autumn cohort',
  )
  expect(service.students.get('mary@example.com').name).toBe('Mary Somerville')
  expect(service.counts.students).toBe(122)
  expect(await syncRoster(academy, file, () => {})).toEqual({ ok: true, summary: 'nothing to do' })
})

it('reports a student for whom the plan of the academy has no room', async () => {
  const { service, academy } = openDemo()
  service.plan.update({ limits: { students: 121 } })
  const lines: string[] = []
  const { ok, summary } = await syncRoster(academy, file, (line) => lines.push(line))
  expect([ok, summary]).toEqual([false, '1 created, 1 changed, 0 as desired, 1 failed'])
  expect(lines.at(-1)).toContain("the academy's plan has no room for more students")
})
