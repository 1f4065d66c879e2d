import type { Platform } from '@academy-access/engine'
import { AcademyObject as HostedAcademy } from '../../src/academy-object.ts'
import { Directory } from '../../src/directory.ts'
import type { Env } from '../../src/env.ts'
import { KeyCache } from '../../src/api.ts'
import { createService, type Service } from '../../src/routes.ts'

import type { Transport } from '@academy-access/tests/conformance/transports/transport.ts'
import { prepare, tests } from './vitest.ts'

export { DirectoryObject } from '../../src/directory-object.ts'

/*
 * The suite inside workerd, where a test can hold the academy of an object in its hands: all objects of a Worker share its
 * memory. The requests of a test leave workerd and return through its port.
 */

/** One deployment for each platform of the suite: the same keys exist in several. */
interface Deployment {
  readonly platform: Platform
  readonly service: Service
  readonly registered: Set<string>
}

const deployments: Deployment[] = []
/** The index of the deployment, and the number of the request. */
const header = 'x-conformance-request'
let sent = 0
/** The numbers of the requests that returned through the port. */
const arrived = new Set<string>()
let origin = ''
let env: Env

/** An object whose academy is the one of the test, instead of one that is restored from records. */
export class AcademyObject extends HostedAcademy {
  readonly #name = this.ctx.id.name ?? ''

  protected override get academyId(): string {
    return this.#name.slice(this.#name.indexOf(' ') + 1)
  }

  protected override restore(): Platform {
    const deployment = deployments[Number(this.#name.split(' ', 1)[0])]
    if (!deployment) throw new Error(`no deployment for the object ${this.#name}`)
    return deployment.platform
  }
}

/** The bindings of a deployment: its objects have names of their own. */
function envOf(index: number): Env {
  return {
    ...env,
    ACADEMY: { getByName: (name) => env.ACADEMY.getByName(`${index} ${name}`) },
    DIRECTORY: { getByName: (name) => env.DIRECTORY.getByName(`${index} ${name}`) },
  }
}

async function register(index: number, { platform, registered }: Deployment): Promise<void> {
  for (const { id, keys } of platform.academies.list()) {
    const added = keys.list().flatMap(({ key }) => (registered.has(key) ? [] : [key]))
    if (added.length === 0) continue
    await new Directory(envOf(index)).claimKeys(id, added)
    for (const key of added) registered.add(key)
  }
}

/** The `fetch` of workerd rejects with an `Error` where that of Node and browsers rejects with a `TypeError`. */
function withTypeErrors(response: Response): Response {
  const text = response.text.bind(response)
  response.text = () =>
    text().catch((error: unknown) => {
      throw new TypeError('the connection was closed within the body', { cause: error })
    })
  return response
}

const transport: Transport = {
  name: 'hosted',
  servesOtherPaths: true,
  async open(platform) {
    const index = deployments.length
    const service = createService(envOf(index), new KeyCache(1000))
    const deployment: Deployment = { platform, service, registered: new Set() }
    deployments.push(deployment)
    return {
      get baseUrl() {
        // The other name of this machine, for the test of two addresses.
        return index === 0 ? origin : origin.replace('127.0.0.1', 'localhost')
      },
      async fetch(input, init) {
        await register(index, deployment)
        const number = String(++sent)
        const headers = { ...(init?.headers as object), [header]: `${index} ${number}` }
        const send = async (): Promise<Response> => {
          try {
            return await fetch(input, { ...init, headers })
          } catch (error) {
            // workerd sends requests on connections that it is closing, after five idle seconds. Then nothing arrives.
            // A TypeError says that the request cannot be sent, such as a body that was sent before.
            if (error instanceof TypeError || arrived.has(number) || init?.signal?.aborted) throw error
            return send()
          }
        }
        return withTypeErrors(await send())
      },
      close: async () => {},
    }
  },
}

/** Not when the Worker starts: the suite makes random ids, and workerd has random values only within a request. */
async function loadSuite(): Promise<void> {
  const { wholeSuite } = await import('@academy-access/tests/conformance/parts.ts')
  const { runThrough } = await import('@academy-access/tests/conformance/suite.ts')
  runThrough(transport, wholeSuite)
}

export default {
  async fetch(request: Request, bindings: Env): Promise<Response> {
    env = bindings
    const marks = request.headers.get(header)
    if (marks !== null) {
      const [index, number] = marks.split(' ')
      arrived.add(number!)
      const deployment = deployments[Number(index)]
      if (!deployment) throw new Error(`no deployment ${index}`)
      return deployment.service.fetch(request)
    }
    if (new URL(request.url).pathname === '/tests') {
      await loadSuite()
      return Response.json([...tests.keys()])
    }
    ;({ origin } = new URL(request.url))
    await prepare()
    try {
      await tests.get(await request.text())?.()
      return new Response('passed')
    } catch (error) {
      return new Response(error instanceof Error ? (error.stack ?? error.message) : String(error))
    } finally {
      for (const { platform } of deployments)
        for (const { id } of platform.academies.list()) platform.academies.delete(id)
    }
  },
}
