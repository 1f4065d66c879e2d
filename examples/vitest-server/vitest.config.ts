import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { globalSetup: './academy-server.ts', include: ['*.spec.ts'] } })
