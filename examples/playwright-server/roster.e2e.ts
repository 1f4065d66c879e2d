import { expect, test as base } from '@playwright/test'

import { academyUrl } from './playwright.config.ts'

interface Academy {
  /** Adds a fault: an error that the academy responds with. */
  addFault(fault: object): Promise<unknown>
  /** Opens the app with this academy as its service. */
  openApp(): Promise<unknown>
}

/** A test with its own academy, so that all tests can run concurrently against one server. */
const test = base.extend<{ academy: Academy }>({
  academy: async ({ page, request }, use) => {
    const academies = `${academyUrl}/dashboard/api/academies`
    const students = ['Ada', 'Bob'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }))
    const created = await request.post(academies, { data: { students } })
    const { data }: { data: { id: string; api_key: string } } = await created.json()
    const settings = new URLSearchParams({ url: academyUrl, apiKey: data.api_key })
    await use({
      addFault: (fault) => request.post(`${academies}/${data.id}/faults`, { data: fault }),
      openApp: () => page.goto(`/#${settings.toString()}`),
    })
    await request.delete(`${academies}/${data.id}`)
  },
})

test('shows the students, newest first', async ({ academy, page }) => {
  await academy.openApp()
  await expect(page.getByRole('status')).toHaveText('2 students')
  await expect(page.getByRole('listitem')).toHaveText(['Bob', 'Ada'])
})

test('shows when to try again', async ({ academy, page }) => {
  await academy.addFault({ operation: 'students.list', status: 429, retry_after: 7 })
  await academy.openApp()
  await expect(page.getByRole('status')).toHaveText('Try again in 7 s')
})
