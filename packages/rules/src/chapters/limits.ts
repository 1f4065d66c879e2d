import { visibleChapter } from '../chapter.ts'
import { expectError, expectFields, expectSame } from '../check/checks.ts'

export const limits = visibleChapter('Events, limits and version', (rule) => {
  rule('R295 the API has no interface for events: no webhooks, no streams, no log', async ({ api }) => {
    const paths = ['/webhooks', '/events', '/hooks', '/subscriptions', '/stream', '/changes', '/journal', '/outbox']
    for (const path of paths) expectError(await api.get(path), 'not_found')
  })

  rule('R295 reading again shows what changed', async ({ addMembers, api, email, list }) => {
    const { id } = await list()
    expectFields(await api.get(`/lists/${id}`), { member_count: 0 })
    await addMembers(id, [email()])
    expectFields(await api.get(`/lists/${id}`), { member_count: 1 })
  })

  rule('R298 R305 only students and members have pages, which begin at offset 0', async ({ api, list }) => {
    const { id } = await list()
    for (const path of ['/students', `/lists/${id}/members`]) {
      const { pagination } = (await api.get(path)).data
      const { limit, offset } = pagination
      expectSame(`pagination of ${path}`, { limit, offset }, { limit: 50, offset: 0 })
    }
    for (const path of ['/courses', '/lists', `/lists/${id}/courses`]) {
      expectSame(`whether ${path} has pagination`, 'pagination' in (await api.get(path)).data, false)
    }
  })
})
