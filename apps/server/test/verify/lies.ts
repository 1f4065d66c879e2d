import assert from 'node:assert/strict'

import { lies } from '@academy-access/command/test/lies'
import { lyingService } from '@academy-access/command/test/lying-service'
import { isMarkedEmail, isMarkedName, visibleChapters } from '@academy-access/rules'
import { AcademyClient } from '@academy-access/sdk'
import * as fc from 'fast-check'

import { CannotRun } from '../../src/verify/cannot-run.ts'
import { pullAcademy } from '../../src/pull/pull-academy.ts'
import { apiOf } from '../api.ts'
import { openAcademy } from './scene.ts'

const rules = visibleChapters.flatMap(({ rules }) => rules.map(({ name }) => name.split(' ', 1).join('')))

const isMarked = (mark: string) => isMarkedEmail(mark, { emailDomain: 'example.com' }) || isMarkedName(mark)

/** Requests before which others add a student and a list. */
const additions = fc.array(fc.nat(60), { maxLength: 4 })

/**
 * Whatever the service says, `verify` changes only records with the mark of a run, or those of which a response said so: to
 * remove one, a read right before the removal.
 */
export const verifyChangesOwnRecordsAlone = fc.asyncProperty(
  fc.uniqueArray(fc.constantFrom(...rules), { minLength: 1, maxLength: 3 }),
  lies,
  additions,
  async (only, all, added) => {
    const { academy, platform, run } = openAcademy()
    const service = lyingService(platform, academy, all, (request) => {
      if (!added.includes(request)) return undefined
      academy.students.createMany(1, { email: `other-${request}@example.org` })
      return apiOf(academy.apiKey, platform)('POST', '/lists', { name: `Other ${request}` })
    })
    await run(only, { fetch: service.fetch }).catch((error: unknown) =>
      assert.ok(error instanceof CannotRun, error as Error),
    )
    for (const { request, method, path, kind, id, mark, isNew } of service.changes) {
      if (isMarked(mark)) continue
      const what = `${method} ${path} changed the ${kind} ${mark} (${id})`
      assert.ok(!isNew, what)
      // Removing a student also changes the lists that it is on: those need a claim only, as every other change.
      const isRemoved = method === 'DELETE' && path.endsWith(`/${kind}s/${id}`)
      const claims = isRemoved ? service.proofs(id, request) : service.claims(id, request)
      assert.ok(
        claims.some((claim) => isMarked(claim.mark)),
        what,
      )
    }
  },
)

/** Whatever the service says, `pull` only reads. */
export const pullOnlyReads = fc.asyncProperty(lies, fc.boolean(), async (all, keepPersonalData) => {
  const { academy, platform } = openAcademy()
  const service = lyingService(platform, academy, all)
  const { apiKey } = academy
  const client = new AcademyClient({ baseUrl: 'http://academy.test', apiKey, fetch: service.fetch, maxRetries: 0 })
  const before = academy.snapshot()
  await pullAcademy(client, { keepPersonalData, keepTexts: keepPersonalData }).catch((error: unknown) =>
    assert.ok(error instanceof Error),
  )
  assert.deepEqual([...service.methods], ['GET'])
  assert.deepEqual(academy.snapshot(), before)
})
