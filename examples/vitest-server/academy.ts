import { inject, test as base } from 'vitest'

/** A test with an academy of its own: a copy of the demo academy with a key of its own, gone after the test. */
export const test = base.extend<{ academy: { url: string; apiKey: string; dashboard: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what a fixture needs
  academy: async ({}, use) => {
    const { url, academyId } = inject('academyServer')
    const response = await fetch(`${url}/dashboard/api/academies/${academyId}/fork`, { method: 'POST' })
    const { data } = (await response.json()) as { data: { id: string; api_key: string } }
    const dashboard = `${url}/dashboard/api/academies/${data.id}`
    await use({ url, apiKey: data.api_key, dashboard })
    await fetch(dashboard, { method: 'DELETE' })
  },
})
