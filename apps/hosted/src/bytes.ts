const encoder = new TextEncoder()

/** The body of a request in bytes. A text would come with a content type of its own. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)
