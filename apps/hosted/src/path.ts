/** The path of a request's address, which the runtime has written: `URL` would parse it again. */
export const pathOf = (url: string): string => /^[^:]*:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? ''
