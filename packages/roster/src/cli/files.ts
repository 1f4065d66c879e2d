import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { writePrivateFile } from '@academy-access/command'

import { checkPlan } from '../apply/check-plan.ts'
import type { Plan } from '../plan/plan.ts'

/** Where a plan is written and read if the command line names no file. */
export const defaultPlan = 'roster-plan.json'

/** Writes a plan for the owner's eyes alone: it has addresses. */
export async function writePlan(path: string, plan: Plan): Promise<void> {
  await writePrivateFile(path, [`${JSON.stringify(plan)}\n`])
}

export async function readPlan(path: string): Promise<Plan> {
  const text = path === '-' ? await textOf(process.stdin) : await readFile(path, 'utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`${path}: not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  return checkPlan(value)
}

/** Writes lines to a file, which appears when it is complete, or to stdout in the form of `printed`. */
export async function writeLines(
  path: string | undefined,
  lines: AsyncIterable<string>,
  printed: (line: string) => string,
): Promise<void> {
  if (path === undefined) {
    return pipeline(Readable.from(lines).map(printed), process.stdout, { end: false }).catch(unlessClosed)
  }
  await writePrivateFile(path, lines)
}

/** A reader such as `head` closes the pipe when it has enough. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
