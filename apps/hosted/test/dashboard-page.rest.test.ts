import { openPage, rowsOf, showView } from '@academy-access/dashboard-tests/dashboard.ts'
import { expect, it, onTestFinished } from 'vitest'

import { startService, type TestAcademy } from './service.ts'

/** The page is what the build copies: run `pnpm build` first. */
async function open(name: string, pathOf = (_id: string) => '') {
  const service = await startService()
  onTestFinished(() => service.close())
  const academy = await service.create({
    name,
    courses: [{ title: 'Algebra', slug: 'algebra' }],
    students: [{ email: 'ada@example.com', name: 'Ada Haddad' }],
  })
  const context = { httpCredentials: { username: 'any', password: 'dev' } }
  const { page, problems } = await openPage(service.url, { context, path: pathOf(academy.id) })
  return { service, academy, page, problems, openView: (view: string) => showView(page, view) }
}

const faultsOf = ({ shown }: TestAcademy) => shown('faults.list')

it('the page shows what the API creates, without another host and without an error', async () => {
  const { service, academy, page, problems, openView } = await open('Preview')
  await page.getByRole('button', { name: 'Academy: Preview' }).waitFor()
  await page.getByText('Waiting for the next request').waitFor()
  await academy.api('POST', '/students', { email: 'bob@example.com' })
  await rowsOf(page).filter({ hasText: 'students.create' }).waitFor()
  await openView('Emails')
  await page.getByRole('list', { name: 'Emails' }).getByText('bob@example.com').waitFor()
  await openView('Students')
  await page.getByRole('cell', { name: 'bob@example.com', exact: true }).waitFor()
  await academy.api('POST', '/students', { email: 'cy@example.com' })
  await page.getByRole('cell', { name: 'cy@example.com', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Academy: Preview' }).click()
  await service.create({ name: 'Second' })
  await page.getByRole('button', { name: /^Second/ }).click()
  await page.getByRole('button', { name: 'Academy: Second' }).waitFor()
  await openView('Settings')
  await page.getByText('This service deletes snapshots').waitFor()
  await page.getByTitle(/-H "Authorization: Bearer \$DASHBOARD_TOKEN"/).waitFor()
  expect(problems).toEqual([])
})

it('a link to a view of an academy asks for the token, and opens the view', async () => {
  const { page, problems } = await open('Preview', (id) => `/academies/${id}/courses`)
  await page.getByRole('heading', { name: 'Courses', level: 1 }).waitFor()
  await page.getByText('Algebra').first().waitFor()
  expect(problems).toEqual([])
})

it('a preset and a change of a student take effect, and outlast an eviction of the object', async () => {
  const { academy, page, problems, openView } = await open('Preview')
  await openView('Students')
  await page.getByRole('button', { name: 'Ada Haddad' }).click()
  const sheet = page.getByRole('complementary', { name: 'Ada Haddad' })
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await page.keyboard.press('Tab')
  const student = async () => (await academy.shown('students.list'))[0]
  await expect.poll(student).toMatchObject({ name: 'Ada Lovelace' })
  await page.getByRole('complementary', { name: 'Ada Lovelace' }).waitFor()
  await page.keyboard.press('Escape')

  await openView('Faults')
  await page.getByLabel('Requests', { exact: true }).selectOption('lists.list')
  await page.getByText('× n').click()
  await page.getByRole('button', { name: /^Too many requests/ }).click()
  await expect.poll(() => faultsOf(academy)).toMatchObject([{ operation: 'lists.list', status: 429, hits: 0 }])
  await academy.test('evict')
  expect((await academy.api('GET', '/lists')).status).toBe(429)
  await page
    .getByText(/1 of \d/)
    .first()
    .waitFor()
  await academy.test('evict')
  expect(await faultsOf(academy)).toMatchObject([{ operation: 'lists.list', hits: 1 }])
  expect(await student()).toMatchObject({ name: 'Ada Lovelace' })
  expect(problems).toEqual([])
})
