import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import type { Locator } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'

import { focusedOf, openDashboard, openPage, openView, press, rowsOf, see, sendTo, showView } from './dashboard.ts'

const students = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `s${index}@example.com`, name: `Student ${index}` }))

it('goes to the last page when the address names one behind it', async () => {
  const { page, server, academy } = await openDashboard({ fixture: { academies: [{ students: students(60) }] } })
  await page.goto(`${server.url}/dashboard/academies/${academy.id}/students?page=9`)
  await page.getByText('51–60 of 60').waitFor()
  expect(page.url()).toContain('page=2')
})

it('does not say that nothing matches while it searches', async () => {
  const { page } = await openView('Students', { fixture: { academies: [{ students: students(3) }] } })
  const field = page.getByRole('searchbox', { name: 'Search students' })
  await field.fill('Unknown Name')
  await page.getByText('No active student matches “Unknown Name”').waitFor()
  await page.route(/\/controls\/students\.search$/, () => {})
  await field.fill('Student')
  await page.getByText('Loading…').waitFor()
  expect(await page.getByText('No active student matches').count()).toBe(0)
})

it('finds requests by their status and operation in the palette', async () => {
  const { page, call } = await openDashboard({ fixture: { academies: [{ name: 'First' }] } })
  for (let time = 0; time < 2; time++) await call('POST', '/students', { email: 'ada@example.com' })
  await rowsOf(page).nth(1).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')
  for (const [text, count] of [
    ['409', 1],
    ['students.create', 2],
    ['students.create 409', 1],
  ] as const) {
    await field.fill(text)
    await expect.poll(() => page.getByRole('option', { name: /POST/ }).count()).toBe(count)
  }
})

it('cuts no value of a mark beside the details', async () => {
  const { page, call } = await openDashboard()
  await call('GET', '/students?limit=500&colour=red')
  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('complementary', { name: 'Request details' }).waitFor()
  const cut = await rowsOf(page)
    .first()
    .evaluate((row) => {
      const marks = [...row.querySelectorAll('[title]')].filter((mark) => mark.textContent?.includes('500→100'))
      return marks.map((mark) => {
        const place = mark.parentElement!.getBoundingClientRect()
        const { right, left } = mark.getBoundingClientRect()
        return right > place.right + 1 || left < place.left - 1
      })
    })
  expect(cut).toEqual([false])
})

it('keeps the focus in the details after Replay, and returns it to the row when they close', async () => {
  const { page, call } = await openDashboard()
  await call('GET', '/courses')
  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Replay', exact: true }).focus()
  await page.keyboard.press('Enter')
  await rowsOf(page).nth(1).waitFor()
  await expect.poll(() => focusedOf(page)).toBe('Request details')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li') !== null)).toBe(true)
})

it('returns the focus to the row of a pane that was opened by its address', async () => {
  const { page, server, academy } = await openDashboard({ fixture: { academies: [{ students: students(3) }] } })
  const [student] = academy.students.list()
  await page.goto(`${server.url}/dashboard/academies/${academy.id}/students?student=${student!.id}`)
  await see(page.getByRole('complementary'), student!.email)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(student!.name)
})

it('opens the next record by j and the one before by k while a pane is open', async () => {
  const { page } = await openView('Students', { fixture: { academies: [{ students: students(3) }] } })
  const rows = page.getByRole('region', { name: 'Table of students' }).locator('[data-row-name]')
  await rows.nth(2).waitFor()
  const [first = '', second = ''] = await rows.allTextContents()
  await rows.first().press('Enter')
  await page.getByRole('complementary', { name: first, exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('complementary', { name: second, exact: true }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('complementary', { name: first, exact: true }).waitFor()
})

it('keeps the toolbar of the requests at one height when other clients appear', async () => {
  const { page, call, server, academy } = await openDashboard()
  await call('GET', '/courses')
  await rowsOf(page).first().waitFor()
  const height = () =>
    page
      .locator('main header')
      .first()
      .evaluate((bar) => bar.getBoundingClientRect().height)
  const before = await height()
  for (const client of ['web', 'a client with a very long name that says everything'])
    await fetch(`${server.url}/api/v1/lists`, {
      headers: { authorization: `Bearer ${academy.apiKey}`, 'x-client': client },
    })
  await rowsOf(page).nth(2).waitFor()
  expect(await height()).toBe(before)
})

it('keeps what is typed into a field while it is saved, and saves it once', async () => {
  const { page, academy } = await openView('Settings', { fixture: { academies: [{ name: 'First' }] } })
  const typed = Promise.withResolvers<void>()
  let saves = 0
  await page.route(/\/controls\/rename$/, async (route) => {
    saves++
    await typed.promise
    await route.continue()
  })
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await field.fill('Second')
  for (let count = 0; count < 2; count++) await field.press('Enter')
  await field.pressSequentially(' academy')
  typed.resolve()
  await expect.poll(() => academy.name).toBe('Second')
  await page.getByRole('button', { name: 'Academy: Second' }).waitFor()
  expect([await field.inputValue(), saves]).toEqual(['Second academy', 1])
})

it('breaks a long name in a pane and in its dialog', async () => {
  const name = 'x'.repeat(100)
  const { page } = await openView('Lists', {
    fixture: { academies: [{ offers: [{ name, holders: [] }] }] },
  })
  const overflowOf = (place: Locator) =>
    place.evaluate(({ children }) => [...children].map((part) => part.scrollWidth - part.clientWidth))
  const pane = page.getByRole('complementary', { name })
  await press(page, name)
  await see(pane, 'list_managed_by_offer')
  expect(await overflowOf(pane)).toEqual([0, 0])
  await pane.getByRole('link', { name: 'the offer' }).click()
  await see(pane, 'They are the members of the list')
  expect(await overflowOf(pane)).toEqual([0, 0, 0])
  await press(pane, 'Delete the offer')
  expect(await overflowOf(page.getByRole('dialog'))).toEqual([0, 0, 0])
})

it('aligns names that are written from the right to the left as all others, in each list', async () => {
  const [arabic, hebrew, latin] = ['نور الهدى', 'דנה כהן', 'Ada Lovelace']
  const names = [arabic, hebrew, latin, '山田 由紀']
  const { page, server, academy } = await openDashboard({ fixture: { academies: names.map((name) => ({ name })) } })
  for (const [index, name] of names.entries()) {
    const email = `student-${index}@example.com`
    academy.students.create({ email, name })
    academy.lists.create({ name })
    academy.lists.members.add(arabic, { emails: [email] })
    academy.courses.create({ title: name, slug: `course-${index}` })
    academy.offers.create({ name: `${name} +` })
    academy.keys.create({ name })
    academy.snapshots.create(name)
  }
  /** Where the text of a name begins in its part of the page, in pixels from the left, by the name. */
  const edges = (selector: string) =>
    page.locator(selector).evaluateAll((parts, all) => {
      const found: Record<string, number[]> = {}
      for (const part of parts) {
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const name = all.find((one) => text.textContent?.startsWith(one))
          if (name === undefined) continue
          const range = document.createRange()
          range.selectNodeContents(text)
          ;(found[name] ??= []).push(Math.round(range.getBoundingClientRect().left))
        }
      }
      return found
    }, names)
  const list = academy.lists.search({ limit: 10, offset: 0 }).items.find(({ name }) => name === arabic)!
  const own = `/academies/${academy.id}`
  const places = {
    [`${own}/students`]: 'tbody',
    [`${own}/courses`]: 'tbody',
    [`${own}/lists`]: 'tbody',
    [`${own}/offers`]: 'tbody',
    [`${own}/keys`]: 'main h2',
    [`${own}/settings`]: 'main li',
    [`${own}/lists?list=${list.id}`]: 'aside li',
    '/academies': 'tbody',
  }
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    for (const [path, selector] of Object.entries(places)) {
      await page.goto(`${server.url}/dashboard${path}`)
      await expect
        .poll(async () => Object.keys(await edges(selector)).toSorted(), { message: path })
        .toEqual(names.toSorted())
      const found = await edges(selector)
      expect(new Set(Object.values(found).map(([first]) => first)).size, `${path} ${JSON.stringify(found)}`).toBe(1)
    }
  }
})

it('keeps the chosen theme, in each tab', async () => {
  const { page } = await openView('Settings')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click()
  await page.reload()
  for (const tab of [page, other])
    await expect.poll(() => tab.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 16, 20)')
})

it('is shown where the browser lets no page store anything', async () => {
  const { page, problems } = await openDashboard()
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get })
  })
  await page.reload()
  await showView(page, 'Settings')
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 16, 20)')
  expect(problems).toEqual([])
})

it('sends a form once, however often its button is pressed', async () => {
  const { page, academy } = await openView('Keys')
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/controls\/keys\.create$/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await press(page, 'New key')
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('second')
  for (let count = 0; count < 3; count++) await page.keyboard.press('Enter')
  pressed.resolve()
  await see(page, 'The key “second” is created')
  expect(academy.keys.list().map((key) => key.name)).toEqual(['local', 'second'])
})

it('skips to the content, and moves by j and k in the rows of keys', async () => {
  const { page, academy } = await openDashboard()
  academy.keys.create({ name: 'second' })
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to the content' }).and(page.locator(':focus')).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('main')
  await showView(page, 'Keys')
  await page.getByRole('listitem', { name: 'second' }).waitFor()
  const row = () => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-label'))
  await page.keyboard.press('j')
  const first = await row()
  await page.keyboard.press('j')
  await expect.poll(row).not.toBe(first)
  await page.keyboard.press('k')
  await expect.poll(row).toBe(first)
})

it('has a bar of two rows on a phone', async () => {
  const { page, academy } = await openDashboard({ context: { viewport: { width: 390, height: 844 } } })
  academy.faults.add({ operation: '*', status: 503 })
  await page.getByRole('link', { name: '1 fault' }).waitFor()
  const height = await page
    .locator('header')
    .first()
    .evaluate((bar) => bar.getBoundingClientRect().height)
  expect(height).toBeLessThan(96)
})

it('reads all requests that the server keeps, page by page', async () => {
  const platform = createPlatform({ fixture: { academies: [{ name: 'First' }] }, journal: { entries: 4000 } })
  const server = await serve(platform, { port: 0 })
  onTestFinished(() => server.close())
  for (const path of ['/lists', ...Array.from({ length: 3000 }, () => '/courses')]) await sendTo(platform, 'GET', path)
  const { page } = await openPage(server.url, {
    path: `/academies/${platform.academy().id}/requests?operation=lists.list`,
  })
  await rowsOf(page).filter({ hasText: 'lists.list' }).waitFor()
  expect(await page.getByText('older request').count()).toBe(0)
})

it('says how many older requests were dropped, and what keeps more', async () => {
  const { page, platform, call } = await openDashboard({ fixture: { academies: [{ name: 'First' }] } })
  for (let sent = 0; sent < 1203; sent++) await sendTo(platform, 'GET', '/courses')
  const dropped = '203 older requests were dropped; --data FILE keeps 10,000.'
  await page.goto(`${page.url()}?search=nothing`)
  await page.getByText(dropped).waitFor()
  await press(page, 'Show all requests')
  await page.getByRole('region', { name: 'List of requests' }).getByText(dropped).waitFor()
  await showView(page, 'Summary')
  await page.getByText(`of the latest 1,000 requests. ${dropped}`).waitFor()
  // Those that a person has cleared are no loss to a limit.
  platform.academy().journal.clear()
  await showView(page, 'Requests')
  await page.getByText('Waiting for the first request').waitFor()
  await call('GET', '/courses')
  await page.getByText('1,203 older requests were cleared or dropped.').waitFor()
})

it('opens the reference of the academy beside the dashboard', async () => {
  const { page, academy } = await openDashboard()
  const link = page.getByRole('link', { name: 'API reference' })
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await link.getAttribute('href')).toContain(`/docs?academy=${academy.id}`)
})
