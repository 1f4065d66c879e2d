/** The largest body of a response that a command reads, in bytes. */
const largestBody = 16_777_216

/** `fetch` for a command. Reading a body of more than 16 MiB ends with an error: an endless one would fill the memory. */
export async function limitedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  let left = largestBody
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      left -= part.length
      if (left < 0) throw new Error(`the body of the response is larger than ${largestBody} bytes`)
      controller.enqueue(part)
    },
  })
  return new Response(response.body?.pipeThrough(limit) ?? null, response)
}
