import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const cli = createRequire(import.meta.url).resolve('@stoplight/prism-cli')
const document = fileURLToPath(import.meta.resolve('@academy-access/schemas/openapi.strict.json'))

/** A Prism proxy. It passes requests on and compares requests and responses with the document. */
export interface Prism {
  readonly url: string
  close(): Promise<void>
}

/** Starts a Prism proxy in front of a server. */
export async function startPrism(upstream: string): Promise<Prism> {
  const child = spawn(process.execPath, [cli, 'proxy', document, upstream, '--port', '0', '--cors', 'false'])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: await addressOf(child),
    async close() {
      child.kill()
      await ended
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [, url] = /listening on (http:[\w.:/]+)\W*\n/.exec(output) ?? []
      if (url !== undefined) resolve(url)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => reject(new Error(`Prism ended with ${code}:\n${output}`)))
  })
}
