/** Lets the browser save a file. */
export function download(name: string, content: Blob | string): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun with the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
