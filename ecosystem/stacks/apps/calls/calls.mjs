import { AcademyClient } from '@academy-access/sdk'

/** Calls both routes of an app, directly and through its proxy, and prints the titles that both have. */
export async function printTitles(send, path = '/titles') {
  const titles = await (await send(`http://localhost${path}`)).json()
  const academy = new AcademyClient({ baseUrl: 'http://localhost/academy', apiKey: null, fetch: send })
  const { items: courses } = await academy.courses.list()
  console.log([...new Set([...titles, ...courses.map(({ title }) => title)])].join())
  process.exit()
}
