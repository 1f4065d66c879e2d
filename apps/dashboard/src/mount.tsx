import './styles/page.css'

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'

import { Failure } from './ui/layout.tsx'

/** Shows a whole page in the document. `name` is its name, such as `The page`. */
export function mount(name: string, client: QueryClient, page: ReactNode): void {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no element with the id "root"')
  createRoot(container).render(
    <StrictMode>
      <ErrorBoundary fallbackRender={({ error }) => <Failure title={`${name} could not be shown`} error={error} />}>
        <QueryClientProvider client={client}>{page}</QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  )
}
