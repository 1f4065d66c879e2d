import { transportTitles } from '@academy-access/tests/conformance/parts.ts'

import { runInWorkerd } from './conformance/run.ts'

await runInWorkerd((chapter) => transportTitles.has(chapter))
