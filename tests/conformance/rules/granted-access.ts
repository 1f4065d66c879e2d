import { expect } from 'vitest'

import { firstOf, courseId, listId, recordsOf, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const [ada, bob] = ['ada@example.com', 'bob@example.com'] as const

/** Ada is on one list of the offer, and Bob on two. */
const bundle = {
  courses: ['course', 'other'].map((slug) => ({ title: slug, slug })),
  students: [{ email: ada }, { email: bob }],
  lists: [{ name: 'VIP', members: [ada, bob] }, { name: 'Gold', members: [bob] }, { name: 'Others' }],
  offers: [
    { name: 'Bundle', courses: ['course'], granted_to: ['VIP', 'Gold'] },
    { name: 'Ended', status: 'inactive' as const, courses: ['course'], granted_to: ['VIP'] },
    { name: 'For others', courses: ['course'], granted_to: ['Others'] },
  ],
}

export const grantedAccess = chapter('Access by an offer', {
  'R009 R010 R189 R195 R197 R231 R268 R274 R287 R288 D66 access lasts as long as membership, grant and an active offer':
    async ({ open }) => {
      const { academy, api } = open(bundle)
      const course_id = courseId(academy, 'course')
      const offer = firstOf(academy.offers.list()).id
      const vip = `/lists/${listId(academy, 'VIP')}`
      const paths: string[] = []
      for (const email of [ada, bob]) {
        const path = `/students/${studentId(academy, email)}/enrollments`
        paths.push(`${path}/${(await api.post(path, { course_id })).data.id}`)
      }
      // Revoking again changes nothing, and reports the access of the moment.
      const access = async () => {
        const responses = [await api.delete(String(paths[0])), await api.delete(String(paths[1]))]
        return responses.map(({ data }) => data.still_has_access_via)
      }
      const change = (changes: object) => academy.offers.update(offer, changes)
      const join = (email: string) => api.post(`${vip}/members`, { email })
      const leave = (email: string) => api.delete(`${vip}/members/${studentId(academy, email)}`)
      await access()
      const records = [recordsOf(academy, ada), recordsOf(academy, bob)]
      for (const [what, act, ...expected] of [
        ['at the start', () => {}, 'offer', 'offer'],
        ['Ada leaves', () => leave(ada), null, 'offer'],
        ['Ada joins again', () => join(ada), 'offer', 'offer'],
        ['Bob leaves one of two lists', () => leave(bob), 'offer', 'offer'],
        ['the offer is inactive', () => change({ status: 'inactive' }), null, null],
        ['the offer is active again', () => change({ status: 'active' }), 'offer', 'offer'],
        ['it is granted to one list less', () => change({ granted_to: ['Gold'] }), null, 'offer'],
        ['it has another course', () => change({ granted_to: ['Gold', 'VIP'], courses: ['other'] }), null, null],
        ['it has both courses', () => change({ courses: ['other', 'course'] }), 'offer', 'offer'],
        ['the list is deleted', () => api.delete(vip), null, 'offer'],
        ['the offer is deleted', () => academy.offers.remove(offer), null, null],
      ] as const) {
        await act()
        expect(await access(), what).toEqual(expected)
        expect((await api.get('/students')).data.pagination.total, what).toBe(2)
      }
      expect([recordsOf(academy, ada), recordsOf(academy, bob)]).toEqual(records)
    },
})
