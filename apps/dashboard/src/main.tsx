import './styles/tokens.css'
import './styles/base.css'

import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { academiesQuery } from './api/queries.ts'
import { App } from './app.tsx'

const client = new QueryClient({
  // The stream of events says when something has changed. A lost connection is shown above the views.
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
  },
})

// A switch shows its new state with the click: a timer in between would let React turn it back for a moment.
notifyManager.setScheduler(queueMicrotask)

// Every view needs them. They arrive while React renders for the first time.
void client.prefetchQuery(academiesQuery)

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element with the id "root"')
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
