import type { AcademyClient } from '@academy-access/sdk'

import {
  apiKeyFlag,
  baseUrlFlag,
  checkFiles,
  commandLine,
  commandOf,
  listenForStop,
  type OptionsOf,
  type Output,
  requireConnection,
  UsageError,
} from '@academy-access/command'
import { createPatientClient } from '@academy-access/command/client'
import { createProgressBar } from '@academy-access/command/progress'
import { withoutValues } from '../without-values.ts'
import { PersonalDataLeft, pullAcademy } from './pull-academy.ts'
import type { PullProgress } from './read-academy.ts'
import { openStateFile, type StateFile } from './state-file.ts'

export const line = commandLine({
  about: 'academy-server pull: copies an academy into a fixture. It only reads.',
  flags: {
    baseUrl: { ...baseUrlFlag, help: 'the academy to copy, without /api/v1; default: ACADEMY_BASE_URL' },
    apiKey: apiKeyFlag,
    output: { value: 'FILE', help: 'writes the fixture to this file when it is complete; stdout by default' },
    resume: {
      value: 'FILE',
      help: 'keeps what was read in this file, so that the same command goes on after an interruption; default: the file of --output with .state at its end',
    },
    personalData: {
      help: 'keeps names, email addresses, pictures and all texts; by default made-up ones replace them',
    },
    keepTexts: {
      help: 'keeps the texts of lists, offers and hidden courses in which no name, no @ and no phone number is found',
    },
    quiet: { help: 'prints only errors on stderr' },
  },
  more: [
    'Examples:',
    '  academy-server pull --base-url https://academy.example.com > academy.json',
    '  academy-server pull --base-url https://academy.example.com --output academy.json',
    '  academy-server --fixture academy.json',
    '',
    'Progress, and what no request can show, is printed on stderr. After Ctrl-C, run the same command again to go on.',
    '',
    'Exit codes: 0 complete, 1 failed, 2 wrong command line, 130 or 143 stopped by a signal.',
  ],
  check(values) {
    const { output, resume, personalData, keepTexts } = values
    const connection = requireConnection(values)
    if (personalData && keepTexts) throw new UsageError('--personal-data and --keep-texts: expected one of them')
    if (output !== undefined && output === resume) throw new UsageError('--resume: expected another file than --output')
    return { ...values, ...connection, resume: resume ?? (output === undefined ? undefined : `${output}.state`) }
  },
})

type PullOptions = OptionsOf<typeof line>

/** Runs `academy-server pull`. Returns the exit code. */
export const run = commandOf(line, async (options, output) => {
  output.hide(options.apiKey)
  const files = filesOf(options)
  const stop = listenForStop()
  const { baseUrl, apiKey } = options
  const messageOf = (error: unknown) =>
    options.personalData && error instanceof Error ? error.message : withoutValues(error)
  const onRetry = (error: Error) => output.problem(`${messageOf(error)}; trying again`)
  const client = createPatientClient({ baseUrl, apiKey }, stop.signal, onRetry)
  const source = { base_url: baseUrl, keep_personal_data: options.personalData, keep_texts: options.keepTexts }
  const state = files['--resume'] && openStateFile(files['--resume'], source)
  try {
    await pull(client, files, state, options, output)
    return 0
  } catch (error) {
    if (error instanceof PersonalDataLeft) {
      // The records may contain it too.
      state?.remove()
      throw error
    }
    const advice = adviceAfter(files['--resume']?.path, state)
    if (!stop.signal.aborted) throw new Error(`${messageOf(error)}\n${advice}`, { cause: error })
    output.problem(`stopped; ${advice}`)
    return stop.exitCode
  } finally {
    state?.close()
    stop.close()
  }
})

const phases: Readonly<Record<PullProgress['phase'], string>> = {
  members: 'members',
  pages: 'pages of students',
  students: 'students',
}

async function pull(
  client: AcademyClient,
  files: ReturnType<typeof filesOf>,
  state: StateFile | undefined,
  { quiet, baseUrl, personalData, keepTexts }: PullOptions,
  output: Output,
): Promise<void> {
  const log = (message: string) => void (quiet || output.note(message))
  if (state?.startedAt !== undefined) {
    log(`going on with the pull of ${state.startedAt}: ${state.count} students were read (${files['--resume']?.path})`)
  }
  const bar = createProgressBar(phases, { isQuiet: quiet, writesLines: true })
  const onProgress = (progress: PullProgress) => bar.update(progress)
  const settings = { keepPersonalData: personalData, keepTexts, state, onProgress }
  const { text, counts, notes } = await pullAcademy(client, settings).finally(() => bar.stop())
  const file = files['--output']
  if (file === undefined) await output.write([output.cleanJson(text)])
  else await file.write([text])
  state?.remove()
  log(`pulled ${counts} from ${baseUrl}`)
  for (const note of notes) log(note)
}

/** The file of the fixture and that of the state. A device or a pipe has no state beside it. */
function filesOf({ output, resume }: PullOptions) {
  const { '--output': file } = checkFiles({}, { '--output': output })
  const state = file?.isStream && resume === `${output}.state` ? undefined : resume
  return checkFiles({}, { '--output': output, '--resume': state })
}

function adviceAfter(path: string | undefined, state: StateFile | undefined): string {
  if (state?.isEmpty) return 'no student was read yet'
  return state === undefined
    ? 'nothing was kept; with --output FILE or --resume FILE the same command can go on'
    : `run the same command again to go on (${path} has what was read)`
}
