import { UsageError } from '@academy-access/command'

/** An error of a server that could not start or end, in words for the person who started it. */
export function explain(error: unknown): Error {
  if (error instanceof UsageError) return error
  const { code, message, port, address, hostname } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
    hostname?: string
  }
  if (code === 'EADDRINUSE')
    return new Error(`port ${port} is taken; choose another with --port, or use --port 0 for any free port`)
  if (code === 'EACCES' && port !== undefined)
    return new Error(`port ${port} needs administrator rights; choose a port above 1023 with --port`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Error(`this machine has no address "${address ?? hostname}"`)
  return new Error(message, { cause: error })
}
