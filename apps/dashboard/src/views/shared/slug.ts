/** A slug for a title or a name, such as `http-apis` for “HTTP APIs”. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? ''
}
