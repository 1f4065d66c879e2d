import { dashboardEndpoints } from './endpoints.ts'

const rows = dashboardEndpoints.map(
  ({ method, path, summary }) =>
    `<tr><td>${method}</td><td><code>/dashboard/api${path}</code></td><td>${summary.replaceAll('"', '&quot;')}</td></tr>`,
)

/** The page at `/dashboard`: a list of the endpoints. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Academy Access dashboard</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-top: 1px solid #8884 }
  code { font-size: .9em }
</style>
<h1>Academy Access dashboard</h1>
<p>This server serves the API under <code>/api/v1</code>. The dashboard API under <code>/dashboard/api</code> does what
the service's own dashboard does, and lets tests inspect the server and inject faults.
<a href="/dashboard/openapi.json">/dashboard/openapi.json</a> describes it. Only this machine may call it unless the
server was started with <code>--dashboard-token</code>.</p>
<table>
<thead><tr><th>Method</th><th>Path</th><th>Does</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`
