import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
/** The folder with the packages of the tools. */
export const tools = join(here, '../others')

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  noEmit: true,
}

/** A new folder with the document and the packages of the tools. */
export function openFolder(document: URL): string {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-tools-'))
  symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'), 'junction')
  cpSync(fileURLToPath(document), join(folder, 'openapi.json'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['client/*.ts'] }))
  mkdirSync(join(folder, 'generated'))
  return folder
}

/** Copies the client of a tool into the folder. */
export function addClient(folder: string, name: string): void {
  cpSync(join(here, 'call.ts'), join(folder, 'call.ts'))
  cpSync(join(here, `clients/${name}.ts`), join(folder, `client/${name}.ts`))
}

/** A tool failed. Its message contains the end of the output. */
export class ToolError extends Error {
  readonly output: string

  constructor(message: string, output: string) {
    super(`${message}\n${output.slice(-1500)}`)
    this.output = output
  }
}

/** Runs a program of the tools. Returns its output. Rejects with a `ToolError` if it fails. */
export async function run(folder: string, program: string, args: readonly string[]): Promise<string> {
  const bin = join(tools, 'node_modules/.bin')
  const path = [bin, dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = {
    ...process.env,
    PATH: path,
    REDOCLY_TELEMETRY: 'off',
    KUBB_DISABLE_TELEMETRY: '1',
    NO_UPDATE_NOTIFIER: '1',
  }
  const local = join(bin, program)
  const command = existsSync(local) ? local : program
  return new Promise((resolve, reject) => {
    execFile(command, [...args], { cwd: folder, env, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      const output = `${stdout}\n${stderr}`
      if (error) reject(new ToolError(`${program} ${args.join(' ')} failed`, output))
      else resolve(output)
    })
  })
}

/** The version of a tool's package. */
export function versionOf(name: string): string {
  const text = readFileSync(join(tools, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
