import { visibleChapter } from '../chapter.ts'
import { expectData, expectErrors, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { show } from '../check/compare.ts'
import { malformedIds, silent, unknownId } from '../values.ts'

export const errors = visibleChapter('Errors', {
  'R066 an error response has no effect: nothing is created or changed': async (scene) => {
    const { api, course, email, list, listName, postStudent, student } = scene
    const course_ids = [course.id]
    const own = await list({ description: 'Before' })
    const other = await list()
    const { id } = await student({ name: 'Before', list_ids: [own.id] })
    const before = (await api.get(`/students/${id}`)).data
    const address = email()
    const created = listName()
    const rejected = [
      await postStudent({ email: address, course_ids: [...course_ids, unknownId] }),
      await postStudent({ email: address, list_ids: [own.id, unknownId] }),
      await postStudent({ email: before.email, name: 'After', course_ids, list_ids: [other.id] }),
      await postStudent({ email: address, name: 7 }),
      await api.post(`/students/${id}/enrollments`, { course_id: unknownId }),
      await api.post(`/students/${unknownId}/enrollments`, { course_id: course.id }),
      await api.post('/lists', { name: own.name, description: 'After' }),
      await api.post('/lists', { name: created, description: 7 }),
      await api.patch(`/lists/${own.id}`, { name: other.name, description: 'After' }),
      await api.patch(`/lists/${own.id}`, { name: listName(), description: 'x'.repeat(501) }),
      await api.post(`/lists/${own.id}/members`, { emails: [address, 7], ...silent }),
      await api.delete(`/lists/${other.id}/members/${id}`),
      await api.delete(`/students/${unknownId}`),
      await api.patch(`/students/${id}`, { name: 'After' }),
    ]
    for (const { exchange, status } of rejected) {
      expectSame(`whether ${exchange.method} ${show(exchange.path)} is an error`, status >= 400, true)
    }
    expectData(await api.get(`/students/${id}`), before)
    expectData(await api.get(`/lists/${own.id}`), { ...own, member_count: 1 })
    expectData(await api.get(`/lists/${other.id}`), other)
    const names = (await api.get('/lists')).data.lists.map(({ name }: { name: string }) => name)
    expectSame('whether the list was created', names.includes(created), false)
    expectFields(await postStudent({ email: address }), { membershipStatus: 'created', enrollments: [] })
  },

  'R047 R048 R142 R167 R198 R219 R244 R277 D01 D82 D83 a malformed id anywhere in a path is 400, whatever else is missing':
    async ({ api, list, student }) => {
      const [own, ada] = [await list(), await student()]
      for (const id of new Set([...malformedIds, ...malformedIds.map(encodeURIComponent)])) {
        await expectErrors(api, 'validation_error', [
          ['GET', `/students/${id}`],
          ['DELETE', `/students/${id}`],
          ['POST', `/students/${id}/enrollments`, { course_id: unknownId }],
          ['DELETE', `/students/${id}/enrollments/${unknownId}`],
          ['DELETE', `/students/${ada.id}/enrollments/${id}`],
          ['DELETE', `/students/${unknownId}/enrollments/${id}`],
          ['GET', `/lists/${id}`],
          ['PATCH', `/lists/${id}`, { description: 'New' }],
          ['DELETE', `/lists/${id}`],
          ['GET', `/lists/${id}/members`],
          ['POST', `/lists/${id}/members`, { email: ada.email, ...silent }],
          ['POST', `/lists/${id}/members`, { emails: [] }],
          ['DELETE', `/lists/${id}/members/${ada.id}`],
          ['DELETE', `/lists/${id}/members/${unknownId}`],
          ['DELETE', `/lists/${own.id}/members/${id}`],
          ['DELETE', `/lists/${unknownId}/members/${id}`],
          ['GET', `/lists/${id}/courses`],
        ])
      }
      expectStatus(await api.get(`/students/${ada.id}`), 200)
    },

  'R059 every missing resource is 404 not_found': async ({ api, course, list, student }) => {
    const [own, { id }] = [await list(), await student()]
    await expectErrors(api, 'not_found', [
      ['GET', `/students/${unknownId}`],
      ['DELETE', `/students/${unknownId}`],
      ['POST', `/students/${unknownId}/enrollments`, { course_id: course.id }],
      ['POST', `/students/${id}/enrollments`, { course_id: unknownId }],
      ['DELETE', `/students/${id}/enrollments/${unknownId}`],
      ['GET', `/lists/${unknownId}`],
      ['DELETE', `/lists/${own.id}/members/${unknownId}`],
    ])
  },
})
