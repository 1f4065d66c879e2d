import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

import { run } from '../command.ts'
import type { Shared } from '../row.ts'
import { modulesOf } from '../software.ts'
import { places } from './places.ts'

const here = import.meta.dirname
const document = join(here, '../../packages/schemas/openapi.json')
const modules = modulesOf('generators')

/** A folder in which tools run. */
export interface Folder {
  readonly path: string
  /** Runs a line of the shell, which finds the programs of the tools. Returns its output. */
  readonly run: (command: string) => Promise<string>
}

/** A new folder with the document, the clients that use what generators write, and the packages of the tools. */
export function openFolder({ folder, signal }: Pick<Shared, 'folder' | 'signal'>): Folder {
  const path = mkdtempSync(join(folder, 'tools-'))
  symlinkSync(modules, join(path, 'node_modules'), 'junction')
  cpSync(document, join(path, 'openapi.json'))
  cpSync(join(here, 'call.ts'), join(path, 'call.ts'))
  const type = 'Readonly<Record<string, readonly [method: string, path: string]>>'
  writeFileSync(join(path, 'places.ts'), `export const places: ${type} = ${JSON.stringify(places)}`)
  writeFileSync(join(path, 'package.json'), '{ "type": "module" }')
  mkdirSync(join(path, 'generated'))
  const env = {
    ...process.env,
    PATH: [join(modules, '.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
    REDOCLY_TELEMETRY: 'off',
    KUBB_DISABLE_TELEMETRY: '1',
    NO_UPDATE_NOTIFIER: '1',
    STEPCI_DISABLE_ANALYTICS: '1',
  }
  return {
    path,
    async run(command) {
      const { stdout, stderr } = await run(command, { cwd: path, env, signal })
      return `${stdout}\n${stderr}`
    },
  }
}
