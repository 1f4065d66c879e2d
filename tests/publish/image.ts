/*
 * Builds the image of the server, and checks its size, its health check and its end: `pnpm test:image`. Without a container
 * tool, it runs the steps of the Dockerfile in a clone, and starts the result with this Node.
 */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { run, type Setting, start } from './command.ts'

/** The size of the image as a registry transfers it, each layer compressed. */
const mostBytes = 60_000_000
/** The musl library and the two of the C++ runtime: 1.3 MB in Alpine's packages. */
const bytesOfLibraries = 1_300_000
const name = 'academy-server'

const repository = resolve(import.meta.dirname, '../..')
const setting: Setting = { cwd: repository, env: process.env, signal: AbortSignal.timeout(30 * 60_000) }
const text = async (...command: string[]) => (await run(command, setting)).stdout.trim()

const folder = await mkdtemp(join(tmpdir(), 'academy-image-'))
try {
  const hasDocker = await text('docker', 'info').then(
    () => true,
    () => false,
  )
  const bytes = hasDocker ? await testImage() : await testSteps()
  if (bytes > mostBytes) throw new Error(`expected at most ${mostBytes} bytes, got ${bytes}`)
  console.log(
    `${hasDocker ? 'The image' : 'Without a container tool: the steps of the Dockerfile'} passed. ` +
      `Compressed, the image has ${(bytes / 1e6).toFixed(1)} MB.`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function testImage(): Promise<number> {
  await text('docker', 'build', '--quiet', '--file', 'apps/server/Dockerfile', '--tag', name, '.')
  const id = await text(
    'docker',
    'run',
    '--detach',
    '--publish',
    '127.0.0.1:0:4010',
    name,
    '--json',
    '--data',
    'data.db',
  )
  try {
    const events = ['docker', 'events', '--since', '0', '--filter', `container=${id}`]
    const { stop } = await start(events, setting, /health_status: healthy/)
    await stop()
    const address = await text('docker', 'port', id, '4010')
    await expectCourses(`http://${address}`, await text('docker', 'logs', id))
    await text('docker', 'stop', id)
    const code = await text('docker', 'inspect', '--format', '{{.State.ExitCode}}', id)
    if (code !== '0') throw new Error(`expected the server to end with 0 after SIGTERM, got ${code}`)
  } finally {
    await text('docker', 'rm', '--force', '--volumes', id)
  }
  return Number(await text('sh', '-c', `docker save ${name} | gzip -6 | wc -c`))
}

async function testSteps(): Promise<number> {
  const dockerfile = (await readFile(join(repository, 'apps/server/Dockerfile'), 'utf8')).replaceAll(/\\\n\s*/g, '')
  const clone = join(folder, 'repository')
  const image = join(folder, 'image')
  await text('git', 'clone', '--quiet', repository, clone)
  for (const [, step] of dockerfile.matchAll(/^RUN (.+)$/gm))
    await run(['sh', '-c', step!.replaceAll('/image', image)], { ...setting, cwd: clone })

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
  await text('sh', '-c', `tar -cz -C ${image} . > ${compressed} && gzip -6 -c ${process.execPath} >> ${compressed}`)
  return (await stat(compressed)).size + bytesOfLibraries
}

/** Calls the API with the key of the line that the server printed. */
async function expectCourses(url: string, line: string): Promise<void> {
  const { api_key } = JSON.parse(line.split('\n').find((one) => one.startsWith('{'))!) as { api_key: string }
  const response = await fetch(`${url}/api/v1/courses`, { headers: { authorization: `Bearer ${api_key}` } })
  if (!response.ok) throw new Error(`${url}: expected the courses, got ${response.status}`)
}
