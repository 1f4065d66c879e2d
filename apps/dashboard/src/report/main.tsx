import type { TestReport } from '@academy-access/dashboard-api/client'

import { createQueryClient } from '../api/query-client.ts'
import { mount } from '../mount.tsx'
import { answerFrom } from './answers.ts'
import { Report } from './report.tsx'

/*
 * The report of a failed test: views of the dashboard page in one file, which opens without a server. The kits write the data
 * into the page.
 */

// The kit wrote it; its type is that of the kit.
const report = JSON.parse(document.getElementById('report')?.textContent ?? '') as TestReport
answerFrom(report)
mount('The report', createQueryClient(), <Report report={report} />)
