import { visibleChapter } from '../chapter.ts'
import { expectError, expectSame } from '../check/checks.ts'
import { show } from '../check/compare.ts'
import { textLike } from '../check/matchers.ts'
import { silent, unknownId } from '../values.ts'

/** A message that names one resource, and not the other ones. */
const about = (word: string, others = 'nothing else') =>
  textLike(`a text about the ${word}`, new RegExp(`^(?!.*(?:${others})).*${word}`, 'is'))

export const orderOfChecks = visibleChapter('Order of checks', {
  'D01 D83 an invalid body is reported before a missing resource, and that before what the body names': async (
    scene,
  ) => {
    const { api, list } = scene
    const wrongTypes = { name: 7, course_id: 7, emails: 7 }
    for (const body of ['{', '', '[]', {}, wrongTypes, { name: 'x'.repeat(101), course_id: 'x', emails: [] }]) {
      expectError(await api.post(`/students/${unknownId}/enrollments`, body), 'validation_error')
      expectError(await api.patch(`/lists/${unknownId}`, body), 'validation_error')
      expectError(await api.post(`/lists/${unknownId}/members`, body), 'validation_error')
    }
    expectError(await api.patch(`/lists/${unknownId}`, { name: (await list()).name }), 'not_found')
    expectError(await api.post(`/lists/${unknownId}/members`, { email: 'nonsense', ...silent }), 'not_found')
  },

  'R172 R173 D01 D58 D60 D82 the outer resource of a path is looked up first, and the message of a 404 names it':
    async (scene) => {
      const { api, course, list, student } = scene
      const [own, kept, removed] = [await list(), await student(), await student()]
      await api.delete(`/students/${removed.id}`)
      const enroll = (id: string, course_id: string) => api.post(`/students/${id}/enrollments`, { course_id })
      const [ofStudent, ofMember] = [about('student', 'course|enrollment'), about('list', 'member')]
      for (const [response, message] of [
        [await enroll(unknownId, course.id), ofStudent],
        [await enroll(unknownId, unknownId), ofStudent],
        [await enroll(removed.id, course.id), ofStudent],
        [await enroll(removed.id, unknownId), ofStudent],
        [await enroll(kept.id, unknownId), about('course', 'student')],
        [await api.delete(`/students/${unknownId}/enrollments/${unknownId}`), ofStudent],
        [await api.delete(`/students/${kept.id}/enrollments/${unknownId}`), about('enrollment')],
        [await api.delete(`/lists/${unknownId}/members/${kept.id}`), ofMember],
        [await api.delete(`/lists/${unknownId}/members/${unknownId}`), ofMember],
        [await api.delete(`/lists/${own.id}/members/${kept.id}`), about('member')],
      ] as const) {
        expectError(response, 'not_found')
        expectSame(`message for ${response.exchange.method} ${show(response.exchange.path)}`, response.message, message)
      }
    },
})
