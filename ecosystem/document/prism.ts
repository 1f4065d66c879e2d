import { run } from '../command.ts'
import type { Row } from '../row.ts'

/** The conformance suite through a Prism proxy, which compares requests and responses with the strict document. */
export const prism: Row = {
  software: ['mocks'],
  async run({ signal }) {
    const setting = { cwd: import.meta.dirname, env: { ...process.env, NO_COLOR: '1' }, signal }
    const { stdout } = await run('vitest run --root .', setting)
    return /Tests +(\d+ passed)/.exec(stdout)?.[1] ?? stdout
  },
}
