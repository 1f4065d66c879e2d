import { controlsOf } from '../../api/client.ts'

/** The first valid API key of an academy, in full. */
export async function keyOf(id: string): Promise<string> {
  const { keys } = controlsOf(id)
  const valid = (await keys.list()).find(({ revoked }) => !revoked)
  if (!valid) throw new Error('The academy has no valid API key. Create one in the view Keys.')
  return (await keys.get(valid.id)).key
}
