import type { PlatformFixture } from '@academy-access/engine'
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'

import { openView, press, see } from './dashboard.ts'

const fixture: PlatformFixture = {
  academies: [
    {
      name: 'First',
      courses: [
        {
          title: 'Graphs',
          slug: 'graphs',
          lessons: [{ title: 'Nodes' }, { title: 'Edges' }, { title: 'Paths' }],
        },
        { title: 'Trees', slug: 'trees' },
        { title: 'Heaps', slug: 'heaps' },
      ],
      students: [
        { email: 'ada@example.com', name: 'Ada', joined_at: '2025-01-01T00:00:00.000Z' },
        { email: 'bob@example.com', name: 'Bob', joined_at: '2025-01-02T00:00:00.000Z' },
        { email: 'eve@example.com', name: 'Eve', joined_at: '2025-01-03T00:00:00.000Z', removed: true },
      ],
      lists: [{ name: 'VIP', members: ['ada@example.com', 'bob@example.com'] }, { name: 'Team' }],
      offers: [{ name: 'Bundle', courses: ['trees'], granted_to: ['VIP'] }],
    },
  ],
}

/** Fills a field that saves when it is left. */
async function save(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Tab')
}

/** Drags a row by its handle to the first row. */
async function dragToFirst(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  await page.mouse.move(box!.x + 8, box!.y + box!.height / 2, { steps: 8 })
  // It is put down where the page has drawn it.
  await page.getByText(/ is at place 1 of /).waitFor({ state: 'attached' })
  await page.mouse.up()
  // The library ignores clicks until a timer of 50 ms ends. A later timer of the page ends after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
}

it('courses are dragged, described and renamed; Escape takes a change back', async () => {
  const { page, academy } = await openView('Courses', { fixture })
  const slugs = () => academy.courses.list().map(({ slug }) => slug)
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  await dragToFirst(page, handle('Heaps'), handle('Graphs'))
  await expect.poll(slugs).toEqual(['heaps', 'graphs', 'trees'])
  await press(page, 'Graphs', { exact: true })
  const sheet = page.getByRole('complementary', { name: 'Graphs' })
  const title = sheet.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Wrong')
  await title.press('Escape')
  expect(await title.inputValue()).toBe('Graphs')
  await save(sheet.getByRole('textbox', { name: 'Description' }), 'Nodes and edges')
  await save(sheet.getByRole('textbox', { name: 'Slug' }), 'graph-theory')
  await sheet.getByRole('switch', { name: 'Published' }).first().click()
  await expect
    .poll(() => academy.courses.list().find(({ title }) => title === 'Graphs'))
    .toMatchObject({ slug: 'graph-theory', description: 'Nodes and edges', visibility: 'hidden' })
  await press(sheet, 'Delete the course')
  await press(page, 'Keep the course')
  expect(slugs()).toEqual(['heaps', 'graph-theory', 'trees'])
})

it('lessons are renamed, timed, hidden, moved and removed', async () => {
  const { page, academy } = await openView('Courses', { fixture })
  const lessons = () => academy.courses.get('graphs').lessons
  await press(page, 'Graphs', { exact: true })
  const sheet = page.getByRole('complementary', { name: 'Graphs' })
  await save(sheet.getByRole('textbox', { name: 'Title of Nodes' }), 'Vertices')
  await expect.poll(() => lessons().map(({ title }) => title)).toEqual(['Vertices', 'Edges', 'Paths'])
  await save(sheet.getByRole('textbox', { name: 'Reading time of Edges, in minutes' }), '12')
  await expect.poll(() => lessons()[1]?.reading_time_minutes).toBe(12)
  await save(sheet.getByRole('textbox', { name: 'Reading time of Edges, in minutes' }), 'long')
  await sheet.getByTitle(/Whole minutes/).waitFor()
  expect(lessons()[1]?.reading_time_minutes).toBe(12)
  await sheet.getByRole('switch', { name: 'Paths is published' }).click()
  await expect.poll(() => lessons()[2]?.published).toBe(false)
  const handle = (name: string) => sheet.getByRole('button', { name: `Move ${name}`, exact: true })
  await dragToFirst(page, handle('Paths'), handle('Vertices'))
  await expect.poll(() => lessons().map(({ title }) => title)).toEqual(['Paths', 'Vertices', 'Edges'])
  await press(sheet, 'Remove Vertices')
  await expect.poll(() => lessons().map(({ title }) => title)).toEqual(['Paths', 'Edges'])
})

it('an offer is created with holders, gets courses, lists and holders, loses them, and is deleted', async () => {
  const { page, academy } = await openView('Offers', { fixture })
  const offer = () => academy.offers.list().find(({ name }) => name !== 'Bundle')
  const holdersOf = () => offer()?.holders?.map(({ email }) => email)
  await press(page, 'New offer')
  const created = page.getByRole('dialog', { name: 'New offer' })
  await created.getByRole('textbox', { name: 'Name' }).fill('VIP')
  await created.getByRole('switch', { name: /^Holders of its own/ }).click()
  await press(created, 'Create the offer')
  // Its list would have the name of another one.
  await created.getByRole('alert').waitFor()
  await created.getByRole('textbox', { name: 'Name' }).fill('Library')
  await press(created, 'Create the offer')
  const sheet = page.getByRole('complementary', { name: 'Library' })
  await sheet.getByRole('combobox', { name: 'Add a course' }).fill('hea')
  await sheet.getByRole('option', { name: /^Heaps/ }).click()
  await expect.poll(() => offer()?.courses).toEqual(['heaps'])
  await sheet.getByRole('combobox', { name: 'Add a list' }).fill('Team')
  await sheet.getByRole('option', { name: /^Team/ }).click()
  await expect.poll(() => offer()?.granted_to).toEqual(['Team'])
  // From here on the page reads the offers late: the next change must not contain the one that failed.
  const late = Promise.withResolvers<void>()
  const hold = (control: string) =>
    page.route(`**/controls/${control}`, async (route) => {
      await late.promise
      await route.continue()
    })
  await hold('offers.list')
  const holders = sheet.getByRole('combobox', { name: 'Add holders' })
  await holders.fill('ada@example.com, unknown@example.com')
  await holders.press('Enter')
  await see(sheet, /unknown@example\.com/)
  expect(offer()?.holders).toEqual([])
  // The next search is late as well: what is suggested for this one is not added.
  await holders.fill('ada')
  await sheet.getByRole('option', { name: /^Ada/ }).waitFor()
  await hold('students.search')
  await holders.fill('ada@example.com bob@example.com')
  await holders.press('Enter')
  await expect.poll(holdersOf).toEqual(['ada@example.com', 'bob@example.com'])
  late.resolve()
  await press(sheet, 'Remove Ada')
  await expect.poll(holdersOf).toEqual(['bob@example.com'])
  await press(sheet, 'Remove Team')
  await expect.poll(() => offer()?.granted_to).toEqual([])
  await save(sheet.getByRole('textbox', { name: 'Name', exact: true }), 'Reading room')
  await expect.poll(() => offer()?.name).toBe('Reading room')
  await press(page, 'Delete the offer')
  await press(page, 'Keep the offer')
  await press(page, 'Delete the offer')
  await press(page.getByRole('dialog', { name: /^Delete / }), 'Delete the offer')
  await expect.poll(offer).toBeUndefined()
})

it('an offer without holders gets them', async () => {
  const { page, academy } = await openView('Offers', { fixture })
  await press(page, 'Bundle', { exact: true })
  await press(page.getByRole('complementary', { name: 'Bundle' }), 'Allow holders')
  await expect.poll(() => academy.offers.list()[0]?.holders).toEqual([])
  await page.getByRole('link', { name: 'Bundle' }).click()
  await page.getByRole('link', { name: 'the offer “Bundle”' }).waitFor()
})

it('lists are searched, and their members sorted; removed students are kept apart', async () => {
  const { page } = await openView('Lists', { fixture })
  await page.getByRole('searchbox', { name: 'Search lists' }).fill('nothing')
  await press(page, 'Clear the search')
  await press(page, 'VIP', { exact: true })
  const sheet = page.getByRole('complementary', { name: 'VIP' })
  const names = async () =>
    (await sheet.getByRole('list', { name: 'members' }).getByRole('link').allTextContents()).join(' ')
  await expect.poll(names).toBe('Bob Ada')
  await sheet.getByRole('combobox', { name: 'Order of the members' }).selectOption('By name')
  await expect.poll(names).toBe('Ada Bob')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Students' }).click()
  await page.getByRole('button', { name: 'Ada', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Eve', exact: true }).count()).toBe(0)
  await page.getByText('Removed', { exact: true }).click()
  await page.getByRole('button', { name: 'Eve', exact: true }).waitFor()
  // No id contains this text: an id has no letter after f.
  await page.getByRole('searchbox', { name: 'Search students' }).fill('bob')
  await page.getByText('No removed student matches “bob”').waitFor()
})
