import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = new URL('../', import.meta.url).pathname

/** A problem that a rule found, at a line from 0. */
export interface Problem {
  readonly rule: string
  readonly file: string
  readonly line: number
}

/** Lints files, by path and lines, in a new repository with the configuration of this one. */
export function lintElsewhere(files: ReadonlyMap<string, readonly string[]>): Problem[] {
  const folder = mkdtempSync(join(tmpdir(), 'academy-lint-'))
  try {
    for (const [file, lines] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), lines.join('\n'))
    }
    for (const file of ['oxlint.config.ts', 'scripts/walls.ts', 'scripts/house-rules.ts']) {
      cpSync(join(root, file), join(folder, file))
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const oxlint = join(root, 'node_modules/.bin/oxlint')
    const { stdout } = spawnSync(oxlint, ['--format', 'json', 'packages', 'apps'], {
      cwd: folder,
      encoding: 'utf8',
      // Node cuts the output off at 1 MiB, and many walls have more to say.
      maxBuffer: 64 * 1024 * 1024,
    })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
    }
    return diagnostics.map(({ code, filename, labels }) => ({
      rule: code,
      file: filename,
      line: labels[0]!.span.line - 1,
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
