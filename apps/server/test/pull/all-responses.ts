import type { Platform } from '@academy-access/engine'

/** The responses to every GET that an academy can show something for: each page, student, list, member and course. */
export async function allResponses(platform: Platform): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${platform.academy().apiKey}` }
  const responses = new Map<string, string>()
  const get = async (path: string) => {
    const response = await platform.fetch(`http://academy.test/api/v1${path}`, { headers })
    const text = await response.text()
    responses.set(`GET ${path}`, `${response.status} ${text}`)
    return (JSON.parse(text) as { data: Record<string, { id: string }[]> }).data
  }
  const pages = async (path: string, field: string) => {
    const rows: { id: string }[] = []
    for (let offset = 0; ; offset += 100) {
      const page = (await get(`${path}?limit=100&offset=${offset}`))[field] ?? []
      rows.push(...page)
      if (page.length < 100) return rows
    }
  }
  await get('/courses')
  for (const { id } of await pages('/students', 'students')) await get(`/students/${id}`)
  for (const { id } of (await get('/lists'))['lists'] ?? []) {
    await get(`/lists/${id}`)
    await get(`/lists/${id}/courses`)
    await pages(`/lists/${id}/members`, 'members')
  }
  return responses
}
