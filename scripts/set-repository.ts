/*
 * Writes the address of the repository into every file that has it: `node scripts/set-repository.ts OWNER/REPOSITORY`. A
 * second run changes it.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

/** The files with the address: the manifests of the published packages, the links of issues, and the owners of the code. */
const withAddresses = [
  'packages/{schemas,engine,sdk,roster,msw}/package.json',
  'apps/server/package.json',
  '.github/ISSUE_TEMPLATE/config.yml',
  '.github/CODEOWNERS',
]

if (import.meta.main) {
  const [repository = ''] = parseArgs({ allowPositionals: true }).positionals
  for (const path of globSync(withAddresses)) {
    writeFileSync(path, withRepository(path, readFileSync(path, 'utf8'), repository))
    console.log(path)
  }
}

/**
 * The text of a file with the address of the repository.
 *
 * @param path From the root of the repository.
 * @param repository OWNER/REPOSITORY on GitHub.
 */
export function withRepository(path: string, text: string, repository: string): string {
  const [owner, name, ...more] = repository.split('/')
  if (!owner || !name || more.length > 0) throw new Error(`expected OWNER/REPOSITORY, got "${repository}"`)
  const address = `https://github.com/${repository}`
  if (path.endsWith('CODEOWNERS')) return text.replace(/^\* @\S+$/m, `* @${owner}`)
  if (path.endsWith('.yml')) return text.replaceAll(/https:\/\/github\.com\/[^/\s]+\/[^/\s]+/g, address)
  const manifest = JSON.parse(text) as object
  const fields = {
    homepage: `https://${owner}.github.io/${name}/`,
    bugs: `${address}/issues`,
    repository: { type: 'git', url: `git+${address}.git`, directory: dirname(path) },
  }
  return `${JSON.stringify({ ...manifest, ...fields }, undefined, 2)}\n`
}
