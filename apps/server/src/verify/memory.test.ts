import { describe, expect, it } from 'vitest'

import { busyAcademy, contentOf, openAcademy } from '../../test/verify/scene.ts'
import { countOutcomes, type RuleResult } from './results.ts'

describe('a service that forgets', () => {
  const isCreation = (url: string, { method }: RequestInit) => method === 'POST' && /\/(?:students|lists)$/.test(url)
  const isRemoval = (url: string, { method }: RequestInit) =>
    method === 'DELETE' && /\/(?:students|lists)\/[^/]+$/.test(url)
  const differing = (results: readonly RuleResult[]) =>
    results.flatMap((result) =>
      result.outcome === 'differs' ? [[result.name, result.difference.fields] as const] : [],
    )

  it('a created record that is lost is named, whatever was selected', async () => {
    const { academy, platform, run } = openAcademy()
    let lost = ''
    const fetch = async (url: string, init: RequestInit) => {
      const response = await platform.fetch(url, init)
      if (lost !== '' || response.status !== 201 || !isCreation(url, init)) return response
      const { data } = (await response.clone().json()) as { data: { id: string } }
      lost = `${new URL(url).pathname.replace('/api/v1/', '')}/${data.id}`
      await platform.fetch(`${url}/${data.id}`, { method: 'DELETE', headers: init.headers ?? {} })
      return response
    }
    const { results, left } = await run(['R215'], {}, { fetch })
    expect(differing(results)).toContainEqual([
      'R139 R215 every created student and list is there until it is removed',
      [{ path: lost, expected: 'present', received: 'absent' }],
    ])
    expect([left, academy.lists.list().map(({ name }) => name)]).toEqual([[], ['VIP', 'Bundle']])
  })

  it('a removal without an effect is named, and what is left is removed', async () => {
    const { academy, platform, run } = openAcademy()
    const before = contentOf(academy)
    let count = 0
    const fetch = async (url: string, init: RequestInit) =>
      isRemoval(url, init) && ++count === 3 ? Response.json({ data: { deleted: true } }) : platform.fetch(url, init)
    const { results, left } = await run(['R215'], {}, { fetch })
    expect(differing(results)).toContainEqual([
      'R160 R233 every removed student and list is gone',
      [{ path: expect.stringMatching(/^lists\//), expected: 'absent', received: 'present' }],
    ])
    expect([left, contentOf(academy)]).toEqual([[], before])
  })

  it('a rule that differs once is unsteady, with its request', async () => {
    const { platform, run } = openAcademy()
    let isFirst = true
    const fetch = async (url: string, init: RequestInit) => {
      if (!url.endsWith('/students?limit=7&offset=1') || !isFirst) return platform.fetch(url, init)
      isFirst = false
      return platform.fetch(url.replace('limit=7', 'limit=6'), init)
    }
    const { results } = await run(['R099'], {}, { fetch })
    expect(results[0]).toMatchObject({
      outcome: 'unsteady',
      difference: {
        exchange: { path: '/api/v1/students?limit=7&offset=1', keyRole: 'the given key' },
        fields: [{ path: 'pagination of ?limit=7&offset=1.limit', expected: '7', received: '6' }],
      },
    })
  })

  it('a response with 5xx is a difference, also when the rule agrees at the second attempt', async () => {
    const { platform, run } = openAcademy()
    let count = 0
    const fetch = async (url: string, init: RequestInit) =>
      ++count % 60 === 59
        ? Response.json({ error: { code: 'internal_error', message: 'failed' } }, { status: 500 })
        : platform.fetch(url, init)
    const { results } = await run(['Lists'], {}, { fetch })
    const names = differing(results).flatMap(([name]) => name)
    expect(names).toContain('R063 no request makes the service fail: no status is 500 or higher')
  })
})

it('a service whose test key has any fixed digits agrees: the unknown keys are made of the given one', async () => {
  const digits = '0123456789abcdef'.repeat(2)
  const apiKey = `aa_live_${digits}`
  const { run } = openAcademy({ ...busyAcademy, api_keys: [{ key: apiKey }, { key: `aa_live_${'0'.repeat(31)}1` }] })
  const { results } = await run(['Authentication'], { apiKey })
  expect(countOutcomes(results)).toMatchObject({ differs: 0, unsteady: 0 })
})

it('a difference names the key of its request', async () => {
  const { platform, run, academy } = openAcademy()
  const fetch = (url: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${academy.apiKey}` }
    return platform.fetch(url, { ...init, headers })
  }
  const { results } = await run(['R035', 'R036', 'R039'], {}, { fetch })
  const roles = results.flatMap((result) =>
    result.outcome === 'differs' && result.difference.exchange ? [result.difference.exchange.keyRole] : [],
  )
  expect(roles).toEqual(['no key', 'the header Authorization: ""', 'a well-formed key that does not exist'])
})
