import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

/** Runs the command to its end, on what the build has made. */
function dev(PORT: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const file = fileURLToPath(new URL('../dev.ts', import.meta.url))
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env: { ...process.env, PORT } }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    )
  })
}

it('names a port that is in use, and what to do', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const result = await dev(String(port))
  server.close()
  expect(result).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(`^academy-hosted: the port ${port} is in use; set another one, such as PORT=\\d+\n$`),
  })
})

it('rejects a wrong port', async () => {
  expect(await dev('0x10')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'academy-hosted: PORT: expected an integer from 0 to 65535, got "0x10"\n',
  })
})

it('each start prints another token, which its curl command has', async () => {
  const tokens = new Set<string>()
  for (let start = 0; start < 2; start++) {
    const child = spawn(process.execPath, [fileURLToPath(new URL('../dev.ts', import.meta.url))], {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    for await (const chunk of child.stdout) {
      printed += String(chunk)
      if (printed.includes('curl')) break
    }
    const [, token = ''] = /password: (\S+)/.exec(printed) ?? []
    const [, url = ''] = /at (http:\S+)/.exec(printed) ?? []
    expect(printed).toContain(`Bearer ${token}'`)
    for (const [sent, status] of [
      [token, 200],
      ['dev', 403],
    ] as const) {
      const headers = { authorization: `Bearer ${sent}` }
      expect((await fetch(`${url}/dashboard/api`, { headers })).status).toBe(status)
    }
    tokens.add(token)
    child.kill()
    await once(child, 'exit')
  }
  expect(tokens.size).toBe(2)
})
