import { visibleChapter } from '../chapter.ts'
import { expectError, expectSame } from '../check/checks.ts'
import { textLike } from '../check/matchers.ts'
import { unknownId } from '../values.ts'

export const orderOfChecks = visibleChapter('Order of checks', (rule) => {
  rule('D01 a missing key is reported before every later check', async ({ as }) => {
    const api = as(undefined)
    for (const [method, path, body] of [
      ['POST', '/lists/x/members', '{'],
      ['POST', '/lists', { name: '' }],
      ['PATCH', `/lists/${unknownId}`, { name: '' }],
      ['DELETE', `/students/${unknownId}`, undefined],
      ['GET', '/nothing', undefined],
    ] as const) {
      expectError(await api.request(method, path, { body }), 'unauthorized')
    }
  })

  rule('D01 an invalid body is reported before a missing resource', async ({ api }) => {
    const wrongTypes = { name: 7, course_id: 7, emails: 7 }
    for (const body of ['{', '', '[]', {}, wrongTypes, { name: 'x'.repeat(101), course_id: 'x', emails: [] }]) {
      expectError(await api.post(`/students/${unknownId}/enrollments`, body), 'validation_error')
      expectError(await api.patch(`/lists/${unknownId}`, body), 'validation_error')
      expectError(await api.post(`/lists/${unknownId}/members`, body), 'validation_error')
    }
  })

  rule('D01 a malformed id is reported before a missing parent', async ({ api }) => {
    expectError(await api.delete(`/students/${unknownId}/enrollments/x`), 'validation_error')
    expectError(await api.delete(`/lists/${unknownId}/members/x`), 'validation_error')
  })

  rule('D01 D58 a missing parent is reported before an error of its child or reference', async ({ api, student }) => {
    const own = await student()
    const about = (word: string, other: string) =>
      textLike(`a text about the ${word}`, new RegExp(`^(?!.*${other}).*${word}`, 'is'))
    const enrolled = await api.post(`/students/${unknownId}/enrollments`, { course_id: unknownId })
    expectError(enrolled, 'not_found')
    expectSame('error.message', enrolled.message, about('student', 'course'))
    const nested = await api.delete(`/students/${unknownId}/enrollments/${unknownId}`)
    expectError(nested, 'not_found')
    expectSame('error.message', nested.message, about('student', 'enrollment'))
    const member = await api.delete(`/lists/${unknownId}/members/${own.id}`)
    expectError(member, 'not_found')
    expectSame('error.message', member.message, about('list', 'member'))
  })

  rule('D01 a missing list is reported before a taken name', async ({ api, list }) => {
    const { name } = await list()
    expectError(await api.patch(`/lists/${unknownId}`, { name }), 'not_found')
  })
})
