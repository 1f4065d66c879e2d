import type { ServerInfo } from '@academy-access/dashboard-api'

/** The facts about the service that the dashboard shows, and what an academy's object adds. */
export function serverInfo(own: Pick<ServerInfo, 'changes' | 'label'> = {}): ServerInfo {
  const startedAt = new Date()
  return { url: () => undefined, version: 'hosted', data: 'SQLite', latency: null, startedAt, ...own }
}
