import { expect, it } from 'vitest'

import { busyAcademy, openAcademy } from '../../test/verify/scene.ts'

interface Row {
  name: string | null
}

const emails = Array.from({ length: 1000 }, (_, index) => `student-${index}@example.org`)

const largestAcademy = {
  ...busyAcademy,
  students: [...(busyAcademy.students ?? []), ...emails.map((email) => ({ email, name: 'Student' }))],
}

/** Changes the rows of the pages whose number is as given: the first page is 0. */
async function differsAt(isPage: (page: number) => boolean, change: (rows: Row[]) => Row[]) {
  const { platform, run } = openAcademy(largestAcademy)
  const fetch = async (url: string, init: RequestInit) => {
    const response = await platform.fetch(url, init)
    const { pathname, searchParams } = new URL(url)
    const limit = Number(searchParams.get('limit') ?? 50)
    if (pathname !== '/api/v1/students' || !isPage(Math.floor(Number(searchParams.get('offset') ?? 0) / limit)))
      return response
    const { data } = (await response.json()) as { data: { students: Row[] } }
    return Response.json({ data: { ...data, students: change(data.students) } }, response)
  }
  const { results } = await run(['R102'], {}, { fetch })
  return results.flatMap(({ name, outcome }) => (outcome === 'differs' ? [name] : []))
}

const rule = 'R096 R102 pages in the middle and near the end of all students continue each other'

it('pages of 20 rows that are reversed from the page before the last differ', async () => {
  expect(
    await differsAt(
      (page) => page >= 47 && page < 60,
      (rows) => rows.toReversed(),
    ),
  ).toContain(rule)
})

it('a late page whose rows have other values than those of a longer page differs', async () => {
  const upperCase = (rows: Row[]) => rows.map((row) => ({ ...row, name: row.name?.toUpperCase() ?? null }))
  expect(await differsAt((page) => page >= 47 && page < 60, upperCase)).toContain(rule)
})
