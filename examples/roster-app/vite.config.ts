import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { defineConfig } from 'vite'

// `vite` runs the app against the MSW worker, without a server. `vite --mode server` runs it against the local server:
// the proxy adds the API key, so that the browser does not have it.
export default defineConfig(({ mode }) => ({
  // Only for `serve`: a build must not contain the worker script.
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
