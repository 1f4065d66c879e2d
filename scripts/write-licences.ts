/*
 * Writes the licences of all packages that a bundle contains, as those licences require. Runs in the folder of a package
 * after `tsup` with `metafile`: `node ../../scripts/write-licences.ts`.
 */
import { writeFileSync } from 'node:fs'

import { bundledPackages, licenceTexts } from './licences.ts'

writeFileSync('dist/THIRD-PARTY-LICENCES.txt', licenceTexts(bundledPackages('dist/metafile-esm.json')))
