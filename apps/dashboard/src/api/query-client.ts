import { type Query, QueryClient, notifyManager } from '@tanstack/react-query'

// A switch shows its new state with the click: a timer in between would let React turn it back for a moment.
notifyManager.setScheduler(queueMicrotask)

/** The client of everything that the page reads. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // The stream of events says when something has changed. A lost connection is shown above the views.
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  readTwiceWhatChanged(client)
  return client
}

/**
 * Reads data again that was marked as outdated while it was read for the first time: the response can be older than the
 * change. The library starts only later reads again.
 */
function readTwiceWhatChanged(client: QueryClient): void {
  const outdated = new WeakSet<Query>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') outdated.add(query)
    if (action.type === 'success' && outdated.delete(query)) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  })
}
