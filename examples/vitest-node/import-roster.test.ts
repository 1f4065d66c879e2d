import '@academy-access/msw/vitest'

import type { Academy } from '@academy-access/engine'
import { setupAcademy } from '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'
import { describe, expect, it } from 'vitest'

import { importRoster } from './import-roster.ts'

const mock = setupAcademy()
const clientOf = ({ apiKey }: Academy) => new AcademyClient({ baseUrl: mock.baseUrl, apiKey, maxRetries: 0 })

describe.concurrent('importRoster', () => {
  it('creates the list and adds its members', async () => {
    const academy = mock.createAcademy()
    academy.students.createMany(3)
    const report = await importRoster(clientOf(academy), 'Spring', ['ada@example.com', 'nonsense'])
    expect(report).toEqual({ added: 1, failed: ['nonsense'] })
    expect(academy).toHaveReceived('lists.members.add', { times: 1, body: { emails: ['ada@example.com', 'nonsense'] } })
    expect(academy.lists.get('Spring').members).toMatchObject([{ email: 'ada@example.com' }])
  })

  it('reports a rate limit without adding a member', async () => {
    const academy = mock.createAcademy()
    mock.use(mock.override('lists.members.add', { academy }).error('rate_limit_exceeded').once())
    expect(await importRoster(clientOf(academy), 'Spring', ['ada@example.com'])).toEqual({ full: true })
    expect(academy.lists.get('Spring').members).toEqual([])
  })

  it('rethrows other errors', async () => {
    const academy = mock.createAcademy({ lists: [{ name: 'Spring' }] })
    await expect(importRoster(clientOf(academy), 'Spring', [])).rejects.toThrow(/Spring/)
    expect(academy).not.toHaveReceived('lists.members.add')
  })
})
