import '../styles/page.css'

import type { TestReport } from '@academy-access/dashboard-api/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'

import { createQueryClient } from '../api/query-client.ts'
import { Failure } from '../ui/layout.tsx'
import { answerFrom } from './answers.ts'
import { Report } from './report.tsx'

/*
 * The report of a failed test: views of the dashboard page in one file, which opens without a server. The kits write the data
 * into the page.
 */

// The kit wrote it; its type is that of the kit.
const report = JSON.parse(document.getElementById('report')?.textContent ?? '') as TestReport
answerFrom(report)

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element with the id "root"')
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary fallbackRender={({ error }) => <Failure title="The report could not be shown" error={error} />}>
      <QueryClientProvider client={createQueryClient()}>
        <Report report={report} />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)
