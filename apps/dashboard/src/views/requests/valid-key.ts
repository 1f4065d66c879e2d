import { call } from '../../api/client.ts'

/** The first valid API key of an academy, in full. */
export async function keyOf(id: string): Promise<string> {
  const { keys } = await call('GET /academies/:id/keys', { params: { id } })
  const valid = keys.find(({ revoked }) => !revoked)
  if (!valid) throw new Error('The academy has no valid API key. Create one in the view Keys.')
  const params = { id, keyId: valid.id }
  return (await call('GET /academies/:id/keys/:keyId', { params })).key
}
