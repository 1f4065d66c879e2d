/** A message of a measured server to its parent process. */
export type Report = { url: string } | { cpuMs: number }

/** Reports the URL of the server. After that it reports the CPU time for each message from the parent. */
export function report(url: string): void {
  reportCpu()
  process.send?.({ url } satisfies Report)
}

/** Reports the CPU time for each message from the parent. */
export function reportCpu(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000 } satisfies Report)
  })
}
