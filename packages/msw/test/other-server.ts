import { listen } from '@academy-access/kit/listen'

/** A server on loopback that responds to every request with this text, in place of the network. */
export async function serve(text: string) {
  const requests: string[] = []
  const server = await listen((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*').end(text)
  })
  return { ...server, requests }
}
