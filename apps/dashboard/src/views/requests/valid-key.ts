import { api, dataOf } from '../../api/client.ts'

/** The first valid API key of an academy, in full. */
export async function keyOf(id: string): Promise<string> {
  const { keys } = await dataOf(api.GET('/dashboard/api/academies/{id}/keys', { params: { path: { id } } }))
  const valid = keys.find(({ revoked }) => !revoked)
  if (!valid) throw new Error('The academy has no valid API key. Create one in the view Keys.')
  const path = { id, keyId: valid.id }
  return (await dataOf(api.GET('/dashboard/api/academies/{id}/keys/{keyId}', { params: { path } }))).key
}
