import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { openDashboard, press, rowsOf, see, sendTo } from './dashboard.ts'

const run = promisify(execFile)

it('shows a request with a wrong key, with the end of the key and the nearest valid key', async () => {
  const { page, server, academy } = await openDashboard()
  await page.getByText('Waiting for the first request').waitFor()
  const wrong = `${academy.apiKey.slice(0, -1)}7`
  await fetch(`${server.url}/api/v1/courses`, { headers: { authorization: `Bearer ${wrong}` } })
  await page.getByText('1 request to this server got 401').waitFor()
  await page.getByText('Waiting for the first request').waitFor()
  await page.getByRole('link', { name: 'Show it' }).click()
  const row = rowsOf(page).first()
  await row.getByText('401').waitFor()
  expect(await row.textContent()).toContain(`…${wrong.slice(-4)}`)
  await row.getByRole('link').click()
  const details = page.getByRole('complementary', { name: 'Request details' })
  await details.getByText(`has the key local …${academy.apiKey.slice(-4)}`).waitFor()
  expect(await details.textContent()).not.toContain(academy.apiKey)
})

it('says what was ignored, what was read as another value, and which fault fired', async () => {
  const { page, call, academy } = await openDashboard()
  const fault = academy.faults.add({ operation: 'students.list', delay_ms: 1, status: 503, html: '<p>away</p>' })
  await call('GET', '/students?limit=500&colour=red')
  academy.faults.clear()
  await call('GET', '/students?limit=500&colour=red')
  await rowsOf(page).nth(1).waitFor()
  await rowsOf(page).filter({ hasText: '200' }).getByRole('link').click()
  const why = page.getByRole('region', { name: 'Why this response' })
  await why.getByText('query.limit was 500 and read as 100').waitFor()
  await why.getByText('The service ignored query.colour').waitFor()
  await rowsOf(page).filter({ hasText: '503' }).getByRole('link').click()
  await why.getByText(`Fault #${fault.id}: Waits 1 ms, then responds 503 with an HTML page.`).waitFor()
  await page.getByText('<p>away</p>').waitFor()
})

it('shows a burst as one row, which opens', async () => {
  // A pause ends a burst, however slow the machine is.
  const { page, call } = await openDashboard({ now: () => Date.UTC(2026, 0, 1) })
  for (let count = 0; count < 5; count++) await call('GET', '/lists')
  await press(page, '5 × lists.list')
  await expect.poll(() => rowsOf(page).count()).toBe(6)
  await press(page, '5 × lists.list')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
})

it('opens a fork of the academy as it was before a request', async () => {
  const { page, call, platform } = await openDashboard({ fixture: { academies: [{ name: 'First' }] } })
  await call('POST', '/students', { email: 'ada@example.com' })
  await call('POST', '/students', { email: 'bob@example.com' })
  await rowsOf(page).nth(1).waitFor()
  await rowsOf(page).first().getByRole('link').click()
  await press(page, 'More', { exact: true })
  await press(page, 'Fork before this')
  await page.getByRole('button', { name: 'Academy: First (fork)' }).waitFor()
  const fork = platform.academies.list()[1]!
  expect(fork.students.list().map(({ email }) => email)).toEqual(['ada@example.com'])
})

it('makes the next request fail like one that failed', async () => {
  const { page, call, academy } = await openDashboard()
  await call('GET', '/students/00000000-0000-4000-8000-000000000000')
  await rowsOf(page).first().getByRole('link').click()
  await press(page, 'More', { exact: true })
  await press(page, 'Fail the next one like this')
  await page.getByText('The next students.get fails with not_found').waitFor()
  await page.getByRole('link', { name: '1 fault' }).waitFor()
  const [student] = academy.students.list()
  expect((await call('GET', `/students/${student!.id}`)).status).toBe(404)
  expect((await call('GET', `/students/${student!.id}`)).status).toBe(200)
  await page.getByRole('link', { name: '1 fault' }).waitFor({ state: 'detached' })
})

it('copies a request as curl and as fetch, and both send it again', async () => {
  const { page, call, academy } = await openDashboard({
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await call('POST', '/lists', { name: 'It\'s $HOME "quoted"' })
  await rowsOf(page).first().getByRole('link').click()
  const copied = async (name: string) => {
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await press(page, 'Copy as')
    await press(page, name, { exact: true })
    await expect.poll(clipboard).not.toBe('')
    return clipboard()
  }
  await run('bash', ['-c', await copied('curl')])
  await run(process.execPath, ['--input-type=module', '-e', await copied('fetch')])
  expect(academy.journal.list().map(({ status, request_body }) => [status, request_body])).toEqual([
    [201, { name: 'It\'s $HOME "quoted"' }],
    [409, { name: 'It\'s $HOME "quoted"' }],
    [409, { name: 'It\'s $HOME "quoted"' }],
  ])
  expect(await copied('SDK')).toContain(`academy.lists.create({`)
})

it('compares a request with any other one that is chosen in the list', async () => {
  const { page, call, server } = await openDashboard()
  await fetch(`${server.url}/api/v1/courses`)
  await call('POST', '/students', { email: 'ada@example.com' })
  await call('POST', '/lists', { name: 'VIP 2' })
  const row = (text: string) => rowsOf(page).filter({ hasText: text }).getByRole('link')
  const differences = page.getByRole('region', { name: 'Differences', exact: true })
  await row('students.create').click()
  await press(page, 'More', { exact: true })
  await press(page, 'Compare with another request')
  await page.getByText('Choose the request to compare with #1.').waitFor()
  await row('lists.create').click()
  await differences.getByText('request_body.name: "VIP 2"').waitFor()
  await differences.getByText('request_body.email: "ada@example.com"').waitFor()
  // The address has both. A request without an academy is compared too.
  await page.reload()
  await differences.waitFor()
  await page.getByRole('complementary').focus()
  await page.keyboard.press('c')
  await row('no academy').click()
  await differences.getByText('status: 401').waitFor()
})

it('pauses and clears the list', async () => {
  const { page, call, academy } = await openDashboard()
  await call('GET', '/courses')
  await rowsOf(page).first().waitFor()
  await press(page, 'Pause')
  await call('GET', '/lists')
  await page.getByRole('button', { name: 'Resume, 1 new' }).waitFor()
  expect(await rowsOf(page).count()).toBe(1)
  await press(page, 'Resume, 1 new')
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  await press(page, 'Clear')
  await page.getByText('Waiting for the first request').waitFor()
  expect(academy.journal.list()).toEqual([])
})

it('keeps few rows in the page, and the row in sight in its place, while 10,000 requests arrive', async () => {
  const { page, platform } = await openDashboard()
  // The page has read the journal, and gets each request by the stream.
  await page.getByText('Waiting for the first request').waitFor()
  const send = async (count: number) => {
    for (let sent = 0; sent < count; sent++) {
      await sendTo(platform, 'GET', sent % 2 === 0 ? '/courses' : '/lists')
      // The stream sends what it has between the requests.
      if (sent % 200 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const list = page.getByRole('region', { name: 'List of requests' })
  const size = async () => Number(await rowsOf(page).first().getAttribute('aria-setsize'))
  await send(2000)
  await expect.poll(size).toBe(2000)
  await list.evaluate((element) => element.scrollTo(0, 3200))
  const inSight = () =>
    list.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      const row = [...element.querySelectorAll('li')].find((item) => item.getBoundingClientRect().bottom > top + 1)
      return Number(row?.ariaSetSize) - Number(row?.ariaPosInSet)
    })
  // The rows at that place are drawn in a later frame.
  await expect.poll(inSight).not.toBeNaN()
  const before = await inSight()
  await send(9000)
  await expect.poll(size).toBe(10_000)
  // A thousand rows were removed at the end.
  await expect.poll(inSight).toBe(before - 1000)
  expect(await rowsOf(page).count()).toBeLessThan(100)
})

it('filters by status, operation and text, and keeps the filter in the address', async () => {
  const { page, call } = await openDashboard()
  await call('GET', '/courses')
  await call('POST', '/students', { email: 'ada@example.com' })
  await call('POST', '/students', { email: 'ada@example.com' })
  await rowsOf(page).nth(2).waitFor()
  await page.getByText('4xx').click()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  await page.reload()
  await expect.poll(() => rowsOf(page).allTextContents()).toEqual([expect.stringContaining('409')])
  await page.getByText('All', { exact: true }).click()
  await page.getByLabel('Operation').selectOption('courses.list')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  await page.getByLabel('Operation').selectOption('')
  // The text of a body counts too.
  await page.getByLabel('Search the requests').fill('ada@')
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  await page.getByLabel('Search the requests').fill('nothing')
  await press(page, 'Show all requests')
  await expect.poll(() => rowsOf(page).count()).toBe(3)
})

it('replays a request, in this academy and in another one', async () => {
  const { page, call, academy, platform, server } = await openDashboard({
    fixture: { academies: [{ name: 'First' }, { name: 'Second' }] },
  })
  const second = platform.academies.list()[1]!
  await call('POST', '/students', { email: 'ada@example.com' })
  await rowsOf(page).first().waitFor()
  for (let sent = 0; sent < 3; sent++)
    await fetch(`${server.url}/api/v1/courses`, { headers: { authorization: `Bearer ${second.apiKey}` } })
  await page.getByText('3 requests with a key of Second').waitFor()
  await press(page, 'Hide')
  await page.getByText('with a key of Second').waitFor({ state: 'detached' })
  await rowsOf(page).first().getByRole('link').click()
  await press(page, 'Replay', { exact: true })
  await see(page, 'is an active student already')
  // The response of the original is beside it at once, and its row is marked.
  const region = page.getByRole('region', { name: /differences to #1$/ })
  await region.getByText('status: 201').waitFor()
  await rowsOf(page).filter({ hasText: '201' }).getByText('compared').waitFor()
  await press(region, 'Swap')
  await page
    .getByRole('region', { name: /differences to #2$/ })
    .getByText('status: 409')
    .waitFor()
  await press(page, 'Close the comparison')
  await page.getByRole('region', { name: 'Differences', exact: true }).waitFor({ state: 'detached' })
  expect(academy.journal.list().map(({ status }) => status)).toEqual([201, 409])
  await press(page, 'More', { exact: true })
  await press(page, 'Replay in another academy…')
  const menu = page.getByRole('dialog', { name: 'More' })
  await menu.getByLabel('Search academies').fill('second')
  await menu.getByText('Second').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Academy: Second' }).waitFor()
  await expect.poll(() => second.students.list().length).toBe(1)
})

it('the list is filtered by client, and a request shows its headers without the key', async () => {
  const { page, academy, server, problems } = await openDashboard()
  const key = academy.apiKey
  const send = (client: string, path: string) =>
    fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}`, 'x-client': client } })
  await send('web', '/courses')
  await send('phone', '/lists')
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  await page.getByRole('combobox', { name: 'Client' }).selectOption('phone')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(page.url()).toContain('client=phone')
  await rowsOf(page).first().click()
  const details = page.getByRole('complementary', { name: 'Request details' })
  const shown = async (name: string) => details.getByRole('region', { name }).innerText()
  expect(await shown('Response headers')).toContain('application/json; charset=utf-8')
  expect(await shown('Request headers')).toContain(`Bearer ****${key.slice(-4)}`)
  expect(await shown('Request headers')).toContain('phone')
  expect(await page.content()).not.toContain(key)
  expect(problems).toEqual([])
})

// cspell:ignore قائمة
it('names the page and the records, and shows the failed check before the passed ones', async () => {
  const { page, call, academy } = await openDashboard({
    fixture: { academies: [{ name: 'Nordlicht', lists: [{ name: 'VIP' }, { name: 'قائمة' }] }] },
  })
  const [vip, rtl] = academy.lists.list()
  await call('GET', `/lists/${rtl!.id}`)
  await call('PATCH', `/lists/${vip!.id}`, { name: rtl!.name })
  await expect.poll(() => rowsOf(page).first().innerText()).toContain('/lists/\u2068VIP\u2069')
  await rowsOf(page).first().getByRole('link').click()
  await expect.poll(() => page.title()).toBe('409 lists.update · Requests · Nordlicht')
  // Beside the pane the operation is still there.
  await rowsOf(page).first().getByText('lists.update').waitFor()
  const why = page.getByRole('region', { name: 'Why this response' })
  expect(await why.innerText()).toMatch(/^Why\s+conflict/)
  expect(await why.getByText('permission').isVisible()).toBe(false)
  await why.getByText('8 checks passed').click()
  await why.getByText('permission').waitFor()
  await rowsOf(page).nth(1).getByRole('link').click()
  await why.getByText(/^All \d checks passed$/).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.title()).toBe('Requests · Nordlicht')
  const origin = new URL(page.url()).origin
  await page.goto(`${origin}/dashboard/academies/${academy.id}/nothing`)
  await page.getByRole('heading', { name: 'There is no view “nothing”' }).waitFor()
  await page.getByRole('button', { name: 'Academy: Nordlicht' }).waitFor()
  await page.goto(`${origin}/dashboard/academies/unknown`)
  await page.getByRole('heading', { name: 'This academy does not exist' }).waitFor()
  await press(page, 'Academy: none')
  await press(page, /^Nordlicht/)
  await expect.poll(() => page.title()).toBe('Requests · Nordlicht')
})
