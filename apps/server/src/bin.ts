#!/usr/bin/env node
import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

import { packageFolder } from './package-folder.ts'

/*
 * Node keeps the compiled code of the command for the next start, which needs 6 to 7 % less CPU time. It is in the folder of
 * the package, because others could write to the usual one, in the folder for temporary files, and their code would run here.
 * Where the folder of the package cannot be written, nothing is kept. Node 22.0 has no such function.
 */
nodeModule.enableCompileCache?.(fileURLToPath(new URL('.cache', packageFolder)))
await import('./cli.ts')
