/* Writes the reference: the comments in the sources as Markdown, with TypeDoc. */
import { fileURLToPath } from 'node:url'

import {
  Application,
  Comment,
  Converter,
  DeclarationReflection,
  PageEvent,
  type ProjectReflection,
  ReferenceReflection,
  ReferenceType,
  ReflectionKind,
  ReflectionType,
} from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'

import { entries } from './entries.ts'
import { gapsOf } from './gaps.ts'
import { nameArrays, nameUnions, withoutRepeatedFields } from './types.ts'

/** Writes the reference into a folder. @throws Error if a public name has no description, or a link has no target. */
export async function writeReference(folder: string): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const layout: Partial<PluginOptions> = {
    excludeScopesInPaths: true,
    entryFileName: 'index',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    expandObjects: true,
    parametersFormat: 'table',
    indexFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    tableColumnSettings: { hideSources: true, hideInherited: true, hideOverrides: true, leftAlignHeaders: true },
    sanitizeComments: true,
    pageTitleTemplates: { index: 'Reference', module: ({ name }) => name, member: ({ name }) => name },
  }
  const app = await Application.bootstrapWithPlugins({
    entryPoints: Object.values(entries).map(([file]) => root + file),
    tsconfig: `${root}tsconfig.base.json`,
    compilerOptions: { types: ['node'], typeRoots: [`${root}node_modules/@types`] },
    plugin: ['typedoc-plugin-markdown'],
    outputs: [{ name: 'markdown', path: folder }],
    // `pnpm types:all` checks the sources with a newer compiler.
    skipErrorChecking: true,
    name: 'Reference',
    readme: 'none',
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    disableSources: true,
    disableGit: true,
    hideGenerator: true,
    sort: ['source-order'],
    validation: { notExported: false, invalidLink: true, notDocumented: false },
    logLevel: 'Warn',
    ...(layout as object),
  })
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }: { project: ProjectReflection }) => {
    nameModules(project)
    for (const variable of project.getReflectionsByKind(ReflectionKind.Variable)) {
      if (variable instanceof DeclarationReflection) shorten(project, variable)
    }
  })
  const project = await app.convert()
  if (!project) throw new Error('TypeDoc cannot read the sources')
  for (const gap of gapsOf(project)) app.logger.warn(gap)
  app.validate(project)
  if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error('The reference has the gaps above')
  simplify(project)
  nameUnions(project)
  nameArrays(project)
  app.renderer.on(PageEvent.END, (page) => {
    page.contents = withoutRepeatedFields(page.contents ?? '')
  })
  await app.generateOutputs(project)
}

/** Gives each module the name of its import. */
function nameModules(project: ProjectReflection): void {
  for (const [name, [file, about]] of Object.entries(entries)) {
    const path = file.replace(/(\/index)?\.ts$/, '')
    const module = project.children?.find((child) => child.name === path)
    if (!module) throw new Error(`The reference has no module ${path}`)
    module.name = `@academy-access/${name}`
    module.comment = new Comment([{ kind: 'text', text: about }])
  }
}

/** Gives the endpoints in the tree of endpoints their common type, because theirs repeat what the guides list. */
function shorten(project: ProjectReflection, variable: DeclarationReflection): void {
  const { type } = variable
  if (!(type instanceof ReflectionType)) return
  const { children = [] } = type.declaration
  if (!children.some(({ name }) => name === 'repeatable')) return children.forEach((child) => shorten(project, child))
  project.removeReflection(type.declaration)
  const endpoint = project.getReflectionsByKind(ReflectionKind.Interface).find(({ name }) => name === 'Endpoint')!
  variable.type = ReferenceType.createResolvedReference('Endpoint', endpoint, project)
}

/**
 * A resource is a schema and the type of its values, with one name. Links to the name open the type, and the type lists
 * all fields as its own.
 */
function simplify(project: ProjectReflection): void {
  for (const type of project.getReflectionsByKind(ReflectionKind.Interface | ReflectionKind.TypeAlias)) {
    if (!(type instanceof DeclarationReflection)) continue
    const isDerived = type.extendedTypes?.some(
      (base) => base instanceof ReferenceType && /^(Filled|Omit|Pick)$/.test(base.name),
    )
    if (isDerived) {
      delete type.extendedTypes
      delete type.typeHierarchy
      for (const child of type.children ?? []) {
        delete child.inheritedFrom
      }
    }
    const schema = type.parent?.getChildByName([type.name])
    if (!(schema instanceof DeclarationReflection) || !schema.kindOf(ReflectionKind.Variable)) continue
    for (const part of schema.comment?.summary ?? []) {
      if (part.kind === 'inline-tag' && part.target === schema) part.target = type
    }
    for (const reference of project.getReflectionsByKind(ReflectionKind.Reference)) {
      if (reference instanceof ReferenceReflection && reference.getTargetReflection() === schema) {
        pointTo(project, reference, type)
      }
    }
  }
}

function pointTo(project: ProjectReflection, reference: ReferenceReflection, target: DeclarationReflection): void {
  const module = reference.parent as DeclarationReflection
  const other = new ReferenceReflection(reference.name, target, module)
  const swap = (list: unknown[] | undefined) => list?.splice(list.indexOf(reference), 1, other)
  project.registerReflection(other, undefined, undefined)
  for (const list of [module.children, ...(module.groups ?? []).map(({ children }) => children)]) {
    if (list?.includes(reference)) swap(list)
  }
}
