import './styles/page.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'

import { academiesQuery, serverQuery } from './api/queries.ts'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { showTheme } from './ui/browser.ts'
import { Failure } from './ui/layout.tsx'

// A browser reads the icon late. By then another view may have changed the address that a relative link begins at.
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
if (icon) icon.setAttribute('href', icon.href)

showTheme()

const client = createQueryClient()

// Every view needs them. They arrive while React renders for the first time.
void client.prefetchQuery(academiesQuery)
void client.prefetchQuery(serverQuery)

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element with the id "root"')
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary fallbackRender={({ error }) => <Failure title="The page could not be shown" error={error} />}>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)
