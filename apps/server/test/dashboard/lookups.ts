import { expect, it } from 'vitest'

import { api, call, platform, unknownId } from './scene.ts'

export function lookupTests(): void {
  it('a search finds students, lists, courses and offers at once, a few of each', async () => {
    const { data: created } = await call('POST', '/academies', {
      courses: [
        { slug: 'intro-lind', title: 'Intro' },
        { slug: 'two', title: 'Two' },
      ],
      students: [1, 2, 3].map((number) => ({ email: `lind-${number}@example.com`, name: number === 2 ? 'Ada' : null })),
      lists: [{ name: 'LIND friends' }, { name: 'Other', description: 'of Lind' }, { name: 'Third' }],
      offers: [{ name: 'Lindqvist bundle' }, { name: 'Plain' }],
    })
    const search = async (query: string) => (await call('GET', `/academies/${created.id}/search?${query}`)).data
    const found = await search('q=lind&limit=2')
    const academy = platform.academy(created.id)
    expect(found.students).toEqual(
      [3, 2].map((number) => ({
        id: academy.students.get(`lind-${number}@example.com`).id,
        email: `lind-${number}@example.com`,
        name: number === 2 ? 'Ada' : null,
      })),
    )
    expect(found.lists.map(({ name }: { name: string }) => name)).toEqual(['Other', 'LIND friends'])
    expect(found.courses).toEqual([{ id: academy.courses.get('intro-lind').id, slug: 'intro-lind', title: 'Intro' }])
    expect(found.offers).toEqual([{ id: academy.offers.list()[0]!.id, name: 'Lindqvist bundle' }])
    expect(await search('q=nothing')).toEqual({ students: [], lists: [], courses: [], offers: [] })
    const all = await search('')
    expect([all.students, all.lists, all.courses, all.offers].map((rows) => rows.length)).toEqual([3, 3, 2, 2])
    expect((await call('GET', `/academies/${created.id}/search?limit=0`)).error!.message).toMatch(/^query\.limit: /)
    await call('DELETE', `/academies/${created.id}`)
  })

  it('the access of a student names the way, the offer and the list of each course, and the progress', async () => {
    const ways = ['enrolled', 'free', 'bought', 'held', 'listed', 'hidden', 'revoked', 'inactive']
    const lists = [{ name: 'Lessons' }, { name: 'VIP', members: ['ada@example.com'] }]
    const { data } = await call('POST', '/academies', {
      courses: ways.map((slug) => ({
        slug,
        title: slug,
        lessons: [{}, {}, { published: false }],
        ...(slug === 'free' && { term: 'free' }),
        ...(slug === 'hidden' && { visibility: 'hidden' }),
      })),
      lists,
      students: [
        {
          email: 'ada@example.com',
          purchases: ['bought'],
          enrollments: [
            { course: 'enrolled', completed_lessons: 1 },
            { course: 'revoked', status: 'revoked', completed_lessons: 2 },
          ],
        },
      ],
      offers: [
        { name: 'Off', status: 'inactive', courses: ['inactive'], granted_to: ['VIP'] },
        { name: 'List', courses: ['listed', 'held', 'free', 'bought'], granted_to: ['VIP'] },
        { name: 'Own', courses: ['held', 'hidden', 'enrolled'], holders: ['ada@example.com'] },
      ],
    })
    const path = `/academies/${data.id}`
    const academy = platform.academy(data.id)
    const [, list, own] = academy.offers.list()
    const vip = academy.lists.list().find(({ name }) => name === 'VIP')
    const { id } = academy.students.get('ada@example.com')
    const access = (await call('GET', `${path}/students/${id}/access`)).data
    const byOffer = { access: 'offer', offer_id: own!.id, list_id: own!.holder_list!.id }
    expect(access.courses).toMatchObject([
      {
        slug: 'enrolled',
        access: 'enrollment',
        offer_id: null,
        enrollment: { status: 'active', total_lessons: 2, completed_lessons: 1, progress: 50 },
      },
      { slug: 'free', access: 'free', offer_id: null, list_id: null, enrollment: null },
      { slug: 'bought', access: 'purchase', offer_id: null, list_id: null },
      { slug: 'held', visible: true, ...byOffer },
      { slug: 'listed', access: 'list', offer_id: list!.id, list_id: vip!.id },
      { slug: 'hidden', visible: false, ...byOffer },
      { slug: 'revoked', access: null, enrollment: { status: 'revoked', progress: 100 } },
      { slug: 'inactive', access: null, offer_id: null, list_id: null },
    ])
    expect(access.lists).toEqual([
      { id: own!.holder_list!.id, name: 'Own', joined_at: expect.any(String), offer_id: own!.id },
      { id: vip!.id, name: 'VIP', joined_at: expect.any(String), offer_id: null },
    ])
    await api('DELETE', `/students/${id}`, undefined, academy.apiKey)
    const removed = (await call('GET', `${path}/students/${id}/access`)).data
    expect(removed.courses.every((course: { access: string | null }) => course.access === null)).toBe(true)
    expect([removed.lists, (await call('GET', `${path}/students/${unknownId}/access`)).status]).toEqual([[], 404])
    await call('DELETE', path)
  })
}
