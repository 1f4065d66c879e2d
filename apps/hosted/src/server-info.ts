import type { ServerInfo } from '@academy-access/dashboard-api'

/** The facts about the service that the dashboard shows. */
export function serverInfo(changes?: ServerInfo['changes']): ServerInfo {
  const startedAt = new Date()
  return {
    url: () => undefined,
    version: 'hosted',
    data: 'SQLite',
    latency: null,
    startedAt,
    ...(changes && { changes }),
  }
}
