/** A message of a measured server to its parent process. */
export type Report = { url: string } | { cpuMs: number; rssMb: number }

/** Reports the URL of the server. After that it reports CPU time and memory for each message from the parent. */
export function report(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 } satisfies Report)
  })
  process.send?.({ url } satisfies Report)
}
