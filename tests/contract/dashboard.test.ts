import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'

it('the OpenAPI document of the dashboard API passes redocly lint without warnings', async () => {
  const server = await serve(createPlatform(), { port: 0 })
  const source = await (await fetch(`${server.url}/dashboard/openapi.json`)).text()
  await server.close()
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})
