import { type AcademyClient, isApiError } from '@academy-access/sdk'

/** The tested code: creates a list with these members, and returns which of them could not be added. */
export async function importRoster(
  client: AcademyClient,
  listName: string,
  emails: readonly string[],
): Promise<{ added: number; failed: string[] } | { full: true }> {
  try {
    const { id } = await client.lists.create({ name: listName })
    const { results } = await client.lists.members.add(id, { emails })
    return {
      added: results.filter(({ status }) => status !== 'error').length,
      failed: results.filter(({ status }) => status === 'error').map(({ email }) => email),
    }
  } catch (error) {
    if (isApiError(error) && error.code === 'rate_limit_exceeded') return { full: true }
    throw error
  }
}
