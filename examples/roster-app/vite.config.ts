import { createProxy, toNodeHandler } from '@academy-access/sdk/proxy'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { defineConfig, type Plugin } from 'vite'

// `vite` runs the app against the MSW worker, without a server. `vite --mode server` runs it against the local server:
// the proxy adds the API key, so that the browser does not have it.
export default defineConfig(({ mode }) => ({
  // Only for `serve`: a build must not contain the worker script.
  plugins: [react(), { ...msw({ mode: 'worker-only' }), apply: 'serve' }, mode === 'server' && academyProxy()],
  resolve: { tsconfigPaths: true },
}))

/** The calls that the page needs. The proxy denies everything else, so a script in the page cannot remove a student. */
const allowed = new Set([
  'lists.list',
  'lists.members.list',
  'lists.members.add',
  'lists.members.remove',
  'students.list',
  'students.get',
  'students.create',
  'enrollments.revoke',
])

function academyProxy(): Plugin {
  const proxy = createProxy({
    baseUrl: process.env['ACADEMY_BASE_URL'] ?? 'http://127.0.0.1:4010',
    apiKey: process.env['ACADEMY_API_KEY'] ?? 'aa_live_00000000000000000000000000000001',
    // The app has no login. A real app finds out here who sends the request.
    authorize: (request, { operation }) => allowed.has(operation),
  })
  return {
    name: 'academy-proxy',
    configureServer: ({ middlewares }) => void middlewares.use('/academy', toNodeHandler(proxy)),
  }
}
