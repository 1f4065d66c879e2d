import { transportTitles } from '@academy-access/conformance/parts.ts'

import { runInWorkerd } from './conformance/run.ts'

await runInWorkerd((chapter) => !transportTitles.has(chapter))
