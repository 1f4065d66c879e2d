import { inject, test as base } from 'vitest'

/** A test with its own academy: a copy of the demo academy with its own API key, deleted after the test. */
export const test = base.extend<{ academy: { url: string; apiKey: string; dashboard: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the dependencies of a fixture from this pattern
  academy: async ({}, use) => {
    const { url, academyId } = inject('academyServer')
    const response = await fetch(`${url}/dashboard/api/academies/${academyId}/fork`, { method: 'POST' })
    const { data }: { data: { id: string; api_key: string } } = await response.json()
    const dashboard = `${url}/dashboard/api/academies/${data.id}`
    await use({ url, apiKey: data.api_key, dashboard })
    await fetch(dashboard, { method: 'DELETE' })
  },
})
