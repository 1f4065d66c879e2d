import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { AcademyClient } from '@academy-access/sdk'

import { listenForStop, type Output, UsageError, writePrivateFile } from '@academy-access/command'
import { createPatientClient } from '@academy-access/command/client'
import { createProgressBar } from '@academy-access/command/progress'
import { type PullOptions, readOptions, usage } from './options.ts'
import { PersonalDataLeft, pullAcademy } from './pull-academy.ts'
import type { PullProgress } from './read-academy.ts'
import { openStateFile, type StateFile } from './state-file.ts'

/** Runs `academy-server pull`. Returns the exit code. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  const options = readOptions(args)
  if (options === 'help') {
    output.print(usage())
    return 0
  }
  output.hide(options.apiKey)
  if (options.output !== undefined) checkOutput(options.output)
  const stop = listenForStop()
  const { baseUrl, apiKey } = options
  const client = createPatientClient({ baseUrl, apiKey }, stop.signal)
  const state = openState(options)
  try {
    await pull(client, options, state, output)
    return 0
  } catch (error) {
    if (error instanceof PersonalDataLeft) {
      // The records may contain it too.
      state?.remove()
      throw error
    }
    const advice = adviceAfter(options, state)
    if (!stop.signal.aborted) throw withAdvice(error, advice)
    output.problem(`stopped; ${advice}`)
    return stop.exitCode
  } finally {
    state?.close()
    stop.close()
  }
}

const phases: Readonly<Record<PullProgress['phase'], string>> = {
  members: 'members',
  pages: 'pages of students',
  students: 'students',
}

async function pull(
  client: AcademyClient,
  options: PullOptions,
  state: StateFile | undefined,
  output: Output,
): Promise<void> {
  const { output: path, quiet, baseUrl, keepPersonalData, keepTexts } = options
  const log = (message: string) => void (quiet || output.note(message))
  if (state?.startedAt !== undefined) {
    log(`going on with the pull of ${state.startedAt}: ${state.count} students were read (${options.resume})`)
  }
  const bar = createProgressBar(phases, { isQuiet: quiet, writesLines: true })
  const onProgress = (progress: PullProgress) => bar.update(progress)
  const settings = { keepPersonalData, keepTexts, state, onProgress }
  const { text, counts, notes } = await pullAcademy(client, settings).finally(() => bar.stop())
  if (path === undefined) await writeToStdout(output.cleanJson(text))
  else await writePrivateFile(path, [text])
  state?.remove()
  log(`pulled ${counts} from ${baseUrl}`)
  for (const note of notes) log(note)
}

function openState({ resume, baseUrl, keepPersonalData, keepTexts }: PullOptions): StateFile | undefined {
  if (resume === undefined) return undefined
  return openStateFile(resume, { base_url: baseUrl, keep_personal_data: keepPersonalData, keep_texts: keepTexts })
}

function adviceAfter({ resume }: PullOptions, state: StateFile | undefined): string {
  if (state?.isEmpty) return 'no student was read yet'
  return state === undefined
    ? 'nothing was kept; with --output FILE or --resume FILE the same command can go on'
    : `run the same command again to go on (${resume} has what was read)`
}

function withAdvice(error: unknown, advice: string): unknown {
  // A wrong command line would be wrong again.
  if (!(error instanceof Error) || error instanceof UsageError) return error
  return new Error(`${error.message}\n${advice}`, { cause: error })
}

/** Rejects a file that could not be written after the academy was read. */
function checkOutput(path: string): void {
  if (!existsSync(dirname(resolve(path))))
    throw new UsageError(`--output: expected a file in an existing folder, got "${path}"`)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--output: expected a file, got the folder "${path}"`)
  }
}

async function writeToStdout(text: string): Promise<void> {
  try {
    await pipeline([text], process.stdout, { end: false })
  } catch (error) {
    // A reader such as `head` closes the pipe when it has enough.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}
