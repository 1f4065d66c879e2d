import { setupAcademy } from '@academy-access/msw/node'
import { list } from './courses'

const mock = setupAcademy({ fixture: { courses: [{ title: 'Intro', slug: 'intro' }] } })

test('reads the courses', async () => {
  const { apiKey } = mock.createAcademy()
  const { items } = await list({ baseUrl: mock.baseUrl, apiKey })
  expect(items.map(({ title }) => title)).toEqual(['Intro'])
})
