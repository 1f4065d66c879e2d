import type { ServerInfo } from '@academy-access/dashboard-api'
import type { Platform } from '@academy-access/engine'
import { objectLimits, restorePlatform } from '@academy-access/engine/internal'

/** The facts about the service that the dashboard shows, and what an academy's object adds. */
export function serverInfo(own: Pick<ServerInfo, 'changes' | 'label' | 'prepare'> = {}): ServerInfo {
  const startedAt = new Date()
  return { url: () => undefined, version: 'hosted', data: 'SQLite', latency: null, startedAt, ...own }
}

/** A platform without academies, for the Worker. */
export const emptyPlatform = (): Platform => restorePlatform([], { limits: objectLimits })
