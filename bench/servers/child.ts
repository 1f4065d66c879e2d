/** What a server under test tells its parent. */
export type Report = { url: string } | { cpuMs: number; rssMb: number }

/** Announces the server, and from then on tells what it has used whenever it is asked. */
export function report(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send!({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 } satisfies Report)
  })
  process.send!({ url } satisfies Report)
}
