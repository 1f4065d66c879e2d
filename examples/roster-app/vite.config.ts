import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { defineConfig } from 'vite'

// `vite` develops against the worker, without any server; `vite --mode server` against the local server, to which the
// proxy adds the key that no browser may have.
export default defineConfig(({ mode }) => ({
  // A build ships no worker script.
  plugins: [react(), { ...msw({ mode: 'worker-only' }), apply: 'serve' }],
  resolve: { tsconfigPaths: true },
  server: {
    proxy:
      mode === 'server'
        ? {
            '/api/v1': {
              target: process.env['ACADEMY_BASE_URL'] ?? 'http://127.0.0.1:4010',
              headers: {
                authorization: `Bearer ${process.env['ACADEMY_API_KEY'] ?? 'aa_live_00000000000000000000000000000001'}`,
              },
            },
          }
        : {},
  },
}))
