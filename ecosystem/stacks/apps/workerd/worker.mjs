/** Opens the built worker in workerd. */
export async function openWorker() {
  const { ACADEMY_BASE_URL, ACADEMY_API_KEY, MINIFLARE } = process.env
  const { Miniflare } = await import(MINIFLARE)
  const bindings = { ACADEMY_BASE_URL, ACADEMY_API_KEY }
  return new Miniflare({ modules: true, scriptPath: 'dist/worker.js', compatibilityDate: '2026-07-01', bindings })
}
