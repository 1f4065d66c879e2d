import { defineConfig } from 'vitest/config'

const { KITS_SETUP: setup = './setup.ts', KITS_WORKERS: workers = '2', KITS_ATTACHMENTS: attachments } = process.env

export default defineConfig({
  test: {
    globalSetup: setup === '' ? [] : [setup],
    include: ['*.spec.ts'],
    ...(attachments !== undefined && { attachmentsDir: attachments }),
    maxWorkers: Number(workers),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The same files once for each worker, so that all workers have something to do at the same time.
    projects: Array.from({ length: Number(workers) }, (_, index) => ({
      extends: true as const,
      test: { name: `worker ${index + 1}`, globalSetup: [] },
    })),
  },
})
