import { DeclarationReflection, type ProjectReflection, type Reflection, ReflectionKind } from 'typedoc'

/** The gaps in the reference: exported names and members without a description, functions and classes without an example. */
export function gapsOf(project: ProjectReflection): string[] {
  return Object.values(project.reflections).flatMap((reflection) => {
    if (!(reflection instanceof DeclarationReflection) || reflection.inheritedFrom) return []
    const { parent } = reflection
    const isExport = parent?.kindOf(ReflectionKind.Module) ?? false
    const isMember = parent?.kindOf([ReflectionKind.Interface, ReflectionKind.Class]) ?? false
    if (!(isExport || isMember) || reflection.kindOf([ReflectionKind.Reference, ReflectionKind.Constructor])) return []
    // Well-known symbols such as `[Symbol.iterator]` need no description.
    if (reflection.name.startsWith('[')) return []
    const name = reflection.getFullName()
    const comments = commentsOf(reflection)
    if (comments.length === 0) return [`${name}: no description`]
    const wantsExample = isExport && reflection.kindOf([ReflectionKind.Function, ReflectionKind.Class])
    const hasExample = comments.some((comment) => /@example|\{@link/.test(comment))
    return wantsExample && !hasExample ? [`${name}: no example`] : []
  })
}

function commentsOf({ comment, signatures = [], getSignature }: DeclarationReflection): string[] {
  const holders: (Pick<Reflection, 'comment'> | undefined)[] = [{ comment } as Reflection, ...signatures, getSignature]
  return holders.flatMap((holder) => {
    if (!holder?.comment) return []
    const { summary, blockTags } = holder.comment
    return [
      summary.map(({ text, kind }) => (kind === 'inline-tag' ? '{@link' : text)).join('') +
        blockTags.map(({ tag }) => tag).join(' '),
    ]
  })
}
