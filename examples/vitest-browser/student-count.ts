import { AcademyClient } from '@academy-access/sdk'

/** The tested code: a part of a page. A proxy on the origin of the page adds the API key. */
export async function showStudentCount(element: HTMLElement): Promise<void> {
  const { pagination } = await new AcademyClient({
    baseUrl: location.origin,
    apiKey: null,
    maxRetries: 0,
  }).students.list({
    limit: 1,
  })
  element.textContent = `${pagination.total} students`
}
