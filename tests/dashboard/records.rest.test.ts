import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { openDashboard, openView, press, see, showView } from './dashboard.ts'

it('a search that is cleared stays cleared, however late the page draws', async () => {
  const { page } = await openView('Lists')
  await page.getByRole('searchbox', { name: 'Search lists' }).fill('nothing')
  await page.getByText('No list matches “nothing”').waitFor()
  // React draws most changes when it gets a message that it has sent to itself. On a busy machine that is late.
  const late = await page.evaluateHandle(() => {
    type Post = (this: MessagePort, message: unknown) => void
    const addresses: string[] = []
    const state = { messages: 0, addresses }
    MessagePort.prototype.postMessage = new Proxy(Reflect.get(MessagePort.prototype, 'postMessage') as Post, {
      apply(postMessage, port, parameters) {
        state.messages++
        const post = () => {
          Reflect.apply(postMessage, port, parameters)
          addresses.push(location.search)
          setTimeout(() => state.messages--)
        }
        setTimeout(post, 400)
      },
    })
    return state
  })
  await press(page, 'Clear the search')
  await page.getByRole('button', { name: 'VIP', exact: true }).waitFor()
  await expect.poll(() => late.evaluate(({ messages }) => messages)).toBe(0)
  expect(await late.evaluate(({ addresses }) => addresses)).not.toContain('?search=nothing')
})

it('the progress of an enrollment is moved by the arrow keys', async () => {
  const { page, academy, server } = await openDashboard()
  const student = academy.students
    .list()
    .find(({ enrollments }) => enrollments.some(({ course }) => course === 'testing'))!
  await page.goto(`${server.url}/dashboard/academies/${academy.id}/students?student=${student.id}`)
  const slider = page.getByRole('slider', { name: 'Completed lessons of Testing without fear' })
  await slider.waitFor()
  await slider.focus()
  await page.keyboard.press('End')
  await expect
    .poll(
      () => academy.students.get(student.id).enrollments.find(({ course }) => course === 'testing')?.completed_lessons,
    )
    .toBe(5)
  await page.getByText('5 of 5').waitFor()
})

it('a wrong value of a course is explained, and changes nothing', async () => {
  const { page, academy, server } = await openDashboard()
  const [course] = academy.courses.list()
  await page.goto(`${server.url}/dashboard/academies/${academy.id}/courses?course=${course!.id}`)
  const sheet = page.getByRole('complementary')
  await sheet.getByRole('textbox', { name: 'Slug' }).fill('not a slug')
  await page.keyboard.press('Tab')
  await sheet.getByText(/URL-safe slug/).waitFor()
  expect(academy.courses.get(course!.id).slug).toBe(course!.slug)
})

it('a list that an offer manages is locked, with a link to its offer', async () => {
  const { page } = await openView('Lists')
  await page.getByRole('link', { name: /Managed by the offer/ }).click()
  await page.getByRole('complementary', { name: 'Backend bundle' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/offers$/)
})

it('the link of a welcome email says who would be signed in', async () => {
  const { page, call, academy, server } = await openDashboard()
  await call('POST', '/students', { email: 'ada@example.com', name: 'Ada Lovelace' })
  await showView(page, 'Emails')
  await page.getByText('ada@example.com').first().click()
  await page.getByRole('link', { name: /\/sign-in\?/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await see(page, 'Ada Lovelace')
  academy.reset()
  await page.goto(`${server.url}/dashboard/sign-in?academy=${academy.id}&student=${academy.id}`)
  await see(page, /no longer|does not exist|not exist/)
})

it('a student shows how each course is open to them, and what is changed is saved at once', async () => {
  const { page, academy } = await openView('Students')
  const student = academy.students.list().find(({ email }) => email === 'ada.haddad@example.com')!
  await page.getByRole('searchbox', { name: 'Search students' }).fill(student.email)
  await press(page, 'Ada Haddad')
  const sheet = page.getByRole('complementary', { name: 'Ada Haddad' })
  const course = sheet.getByRole('list', { name: 'Courses' }).getByRole('listitem')
  await course.filter({ hasText: 'Intro to TypeScript' }).filter({ hasText: 'free' }).waitFor()
  const purchased = sheet.getByRole('switch', { name: 'Purchased Databases for application developers' })
  const had = student.purchases.includes('databases')
  await purchased.click()
  await expect.poll(() => academy.students.get(student.id).purchases.includes('databases')).toBe(!had)
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await page.keyboard.press('Tab')
  await expect.poll(() => academy.students.get(student.id).name).toBe('Ada Lovelace')
  await page.getByRole('complementary', { name: 'Ada Lovelace' }).waitFor()
  // Escape closes it, and the list has the new name.
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor()
})

it('students are searched, sorted and paged by the server, without an entry in the journal', async () => {
  const { page, academy } = await openView('Students')
  const rows = page.getByRole('region', { name: 'Students' }).getByRole('table').getByRole('row')
  await expect.poll(() => rows.count()).toBe(51)
  await page.getByText('1–50 of 120').waitFor()
  await press(page, 'Next page')
  await page.getByText('51–100 of 120').waitFor()
  await page.getByRole('spinbutton', { name: 'Page, of 3' }).fill('3')
  await page.getByText('101–120 of 120').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'CSV')])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(academy.students.list().length + 2)
  await press(page, 'Name', { exact: true })
  await page.getByText('1–50 of 120').waitFor()
  await expect.poll(() => rows.nth(1).textContent()).toContain('Ada')
  await page.getByRole('searchbox', { name: 'Search students' }).fill('ada.haddad')
  await page.getByText('1–1 of 1').waitFor()
  await page.reload()
  await page.getByText('1–1 of 1').waitFor()
  expect(academy.journal.list()).toEqual([])
})

it('courses are moved by keyboard, hidden, created, edited and deleted', async () => {
  const { page, academy } = await openView('Courses')
  const slugs = () => academy.courses.list().map(({ slug }) => slug)
  const before = slugs()
  await page.getByRole('button', { name: 'Move Intro to TypeScript' }).focus()
  expect(await page.locator('tr[data-selected]').count()).toBe(0)
  await page.keyboard.press('Space')
  // Said when all rows are measured.
  await page.getByText('Intro to TypeScript is at place 1').waitFor({ state: 'attached' })
  // The library listens to the arrow keys one turn after the row is taken.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowDown')
  await page.getByText('Intro to TypeScript is at place 2').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(slugs).toEqual([before[1], before[0], ...before.slice(2)])
  await page.getByRole('switch', { name: 'Intro to TypeScript is published' }).click()
  await expect.poll(() => academy.courses.list()[1]?.visibility).toBe('hidden')
  await press(page, 'New course')
  const created = page.getByRole('dialog')
  await created.getByRole('textbox', { name: 'Title' }).fill('Graphs')
  await created.getByRole('textbox', { name: 'Slug' }).fill('graphs')
  await press(created, /^Create/)
  await expect.poll(slugs).toEqual([before[1], before[0], ...before.slice(2), 'graphs'])
  const graphs = () => academy.courses.list().find(({ slug }) => slug === 'graphs')
  const sheet = page.getByRole('complementary', { name: 'Graphs' })
  await sheet.getByRole('textbox', { name: 'Title of a new lesson' }).fill('Nodes')
  await press(sheet, 'Add', { exact: true })
  await expect.poll(() => graphs()?.lessons.map(({ title }) => title)).toEqual(['Nodes'])
  await sheet.getByRole('combobox', { name: 'Term' }).selectOption('One-time purchase')
  await sheet.getByRole('textbox', { name: /^Price/ }).fill('12,5')
  await page.keyboard.press('Tab')
  await expect.poll(() => graphs()?.price_cents).toBe(1250)
  await press(sheet, 'Delete the course')
  await press(page.getByRole('dialog', { name: 'Delete “Graphs”?' }), 'Delete the course')
  await expect.poll(slugs).toEqual([before[1], before[0], ...before.slice(2)])
})

it('a list shows its members, with links to their students', async () => {
  const { page, academy } = await openView('Lists')
  await press(page, 'Spring cohort')
  const sheet = page.getByRole('complementary', { name: 'Spring cohort' })
  await sheet.getByRole('searchbox', { name: 'Search members' }).fill('ada.lindqvist')
  await expect.poll(() => sheet.getByRole('list', { name: 'members' }).getByRole('listitem').count()).toBe(1)
  // The courses come through an active offer that is granted to the list.
  await sheet.getByRole('link', { name: 'HTTP APIs that last' }).waitFor()
  await sheet.getByRole('list', { name: 'members' }).getByRole('link').click()
  await page.getByRole('complementary').getByText('ada.lindqvist@example.com').waitFor()
  expect(academy.journal.list()).toEqual([])
})

it('an offer is switched off and edited, and the matrix says what the lists get', async () => {
  const { page, academy } = await openView('Offers')
  const offer = () => academy.offers.list().find(({ name }) => name === 'Library pass')!
  await page.getByRole('switch', { name: 'Library pass is active' }).click()
  await expect.poll(() => offer().status).toBe('inactive')
  await page.getByText('Courses × lists').click()
  const vip = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'VIP' }) })
  await expect.poll(() => vip.getByRole('cell', { name: 'inactive: Library pass' }).count()).toBe(4)
  await vip.getByRole('button').first().click()
  const sheet = page.getByRole('complementary', { name: 'Library pass' })
  await press(sheet, 'Remove HTTP APIs that last')
  await expect.poll(() => offer().courses).toEqual(['intro-to-typescript', 'testing', 'browser'])
  await sheet.getByRole('switch', { name: 'Active' }).click()
  await expect.poll(() => offer().status).toBe('active')
  await page.keyboard.press('Escape')
  await expect.poll(() => vip.getByRole('cell', { name: 'yes, by Library pass' }).count()).toBe(3)
})

it('a narrow page has the columns that fit', async () => {
  const { page } = await openView('Courses')
  const heads = () => page.getByRole('columnheader').allInnerTexts()
  await expect.poll(heads).toEqual(expect.arrayContaining(['Slug', 'Term', 'Lessons']))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(heads).not.toEqual(expect.arrayContaining(['Slug']))
  for (const head of ['Slug', 'Term', 'Lessons']) expect(await heads()).not.toContain(head)
  expect(await heads()).toContain('Title')
})
