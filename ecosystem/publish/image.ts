import { readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { run, type Setting, start } from '../command.ts'
import type { Row } from '../row.ts'

/** The size of the image as a registry transfers it, each layer compressed. */
const mostBytes = 60_000_000
/** The musl library and the two of the C++ runtime: 1.3 MB in Alpine's packages. */
const bytesOfLibraries = 1_300_000
const name = 'academy-server'
const repository = resolve(import.meta.dirname, '../..')

/**
 * Builds the image of the server, and checks its size, its health check and its end. Without a container tool, it runs the
 * steps of the Dockerfile in a clone, and starts the result with this Node.
 */
export const image: Readonly<Record<string, Row>> = {
  'image-of-server': {
    software: [],
    async run({ folder, signal }) {
      const setting = { cwd: repository, env: process.env, signal }
      const hasDocker = await run('docker info', setting).then(
        () => true,
        () => false,
      )
      const bytes = hasDocker ? await testImage(setting) : await testSteps(setting, folder)
      if (bytes > mostBytes) throw new Error(`expected at most ${mostBytes} bytes, got ${bytes}`)
      const how = hasDocker ? 'the image' : 'without a container tool, the steps of the Dockerfile'
      return `${how}: ${(bytes / 1e6).toFixed(1)} MB compressed`
    },
  },
}

async function testImage(setting: Setting): Promise<number> {
  const text = async (command: string) => (await run(command, setting)).stdout.trim()
  await text(`docker build --quiet --file apps/server/Dockerfile --tag ${name} .`)
  const id = await text(`docker run --detach --publish 127.0.0.1:0:4010 ${name} --json --data data.db`)
  try {
    const events = `docker events --since 0 --filter container=${id}`
    const { stop } = await start(events, setting, /health_status: healthy/)
    await stop()
    const address = await text(`docker port ${id} 4010`)
    await expectCourses(`http://${address}`, await text(`docker logs ${id}`))
    await text(`docker stop ${id}`)
    const code = await text(`docker inspect --format '{{.State.ExitCode}}' ${id}`)
    if (code !== '0') throw new Error(`expected the server to end with 0 after SIGTERM, got ${code}`)
  } finally {
    await text(`docker rm --force --volumes ${id}`)
  }
  return Number(await text(`docker save ${name} | gzip -6 | wc -c`))
}

async function testSteps(setting: Setting, folder: string): Promise<number> {
  const dockerfile = (await readFile(join(repository, 'apps/server/Dockerfile'), 'utf8')).replaceAll(/\\\n\s*/g, '')
  const clone = join(folder, 'repository')
  const image = join(folder, 'image')
  await run(['git', 'clone', '--quiet', repository, clone], setting)
  for (const [, step] of dockerfile.matchAll(/^RUN (.+)$/gm))
    await run(step!.replaceAll('/image', image), { ...setting, cwd: clone })

  const json = (instruction: string) =>
    (JSON.parse(new RegExp(`\\b${instruction} (\\[.*\\])$`, 'm').exec(dockerfile)![1]!) as string[]).map((part) =>
      part.replace(/^node$/, process.execPath).replace(/^\/app/, `${image}/app`),
    )
  const inImage = { ...setting, cwd: join(image, 'data') }
  const server = await start(
    [...json('ENTRYPOINT'), '--port', '0', '--json', '--data', 'data.db'],
    inImage,
    /^\{.*\}$/m,
  )
  const { url } = JSON.parse(server.found) as { url: string }
  const PORT = new URL(url).port
  await run(json('CMD'), { ...inImage, env: { PORT } })
  await expectCourses(`http://127.0.0.1:${PORT}`, server.found)
  await server.stop()
  await run(json('CMD'), { ...inImage, env: { PORT } }).then(
    () => Promise.reject(new Error('expected the health check to fail after the end of the server')),
    () => undefined,
  )

  await rm(join(image, 'data'), { recursive: true })
  const compressed = join(folder, 'layers.tgz')
  await run(`tar -cz -C ${image} . > ${compressed} && gzip -6 -c ${process.execPath} >> ${compressed}`, setting)
  return (await stat(compressed)).size + bytesOfLibraries
}

/** Calls the API with the key of the line that the server printed. */
async function expectCourses(url: string, line: string): Promise<void> {
  const { api_key } = JSON.parse(line.split('\n').find((one) => one.startsWith('{'))!) as { api_key: string }
  const response = await fetch(`${url}/api/v1/courses`, { headers: { authorization: `Bearer ${api_key}` } })
  if (!response.ok) throw new Error(`${url}: expected the courses, got ${response.status}`)
}
