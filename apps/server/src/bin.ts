#!/usr/bin/env node
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import * as zlib from 'node:zlib'

import type { main } from './cli.ts'
import { packageFolder } from './package-folder.ts'

/*
 * Runs the command, which is a script of its own. V8's code of the functions that a server has called is kept for later starts,
 * which need a tenth less CPU time. Node's own cache has the code of modules alone, and functions would be compiled when they
 * are called. The code is in the folder of the package, because others could write to the one for temporary files, and their
 * code would run here. Where the folder of the package cannot be written, nothing is kept.
 */
const scriptUrl = new URL('dist/command.cjs', packageFolder)
const script = fileURLToPath(scriptUrl)
const folder = fileURLToPath(new URL('.cache/', packageFolder))
const codeFile = `${folder}${process.version}-${process.arch}`
// The variable that turns off Node's own cache. Node 22.0 has no such function.
const keeps = !process.env['NODE_DISABLE_COMPILE_CACHE'] && 'crc32' in zlib

// It has ASCII alone, and its checksum in the first line.
const source = readFileSync(script, 'latin1')
const cachedData = keeps ? readKept() : undefined
const compiled = new Script(source, { filename: script, ...(cachedData && { cachedData }) })
const command: { exports: { main?: typeof main } } = { exports: {} }
compiled.runInThisContext()(command, createRequire(script), scriptUrl.href)
await command.exports.main?.(() => {
  // At the end of the server, because the first requests call more functions.
  if (keeps && compiled.cachedDataRejected !== false) process.on('exit', keep)
})

/** The kept code, if it is whole and of this script: V8 compares the lengths of scripts alone, and damaged code ends the process. */
function readKept(): Buffer | undefined {
  try {
    const file = readFileSync(codeFile)
    const code = file.subarray(4)
    return file.readUInt32LE() === checksum(code) ? code : undefined
  } catch {
    return undefined
  }
}

function keep(): void {
  const written = `${codeFile}.${process.pid}`
  try {
    const code = compiled.createCachedData()
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(checksum(code))
    mkdirSync(folder, { recursive: true })
    writeFileSync(written, Buffer.concat([sum, code]), { mode: 0o600 })
    // Another start reads the whole file or none.
    renameSync(written, codeFile)
  } catch {
    // The next start compiles the code again.
  }
}

function checksum(code: Buffer): number {
  const [checksumOfScript = ''] = source.split('\n', 1)
  return zlib.crc32(code, zlib.crc32(checksumOfScript))
}
