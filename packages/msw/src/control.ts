/** Where the worker script is, as msw has it. */
export interface WorkerPlace {
  url?: string
  options?: RegistrationOptions
}

/**
 * Starts a worker, and sees to it that it intercepts the requests of this page. When somebody unregistered the worker
 * while another page was in its care, the browser brings the same one back without giving it the pages that were opened
 * since: msw takes it for started, and every request gets out. A worker under another URL is a new one, which takes all
 * pages into its care, and gives them on to the next.
 *
 * @throws Error when the page stays without.
 */
export async function startInControl(
  worker: { stop(): void | Promise<void> },
  start: () => Promise<ServiceWorkerRegistration | undefined>,
  { url = '/mockServiceWorker.js', options }: WorkerPlace = {},
): Promise<void> {
  if (await isInControl(await start())) return
  await worker.stop()
  const other = new URL(url, location.href)
  other.searchParams.append('again', '')
  await isInControl(await navigator.serviceWorker.register(other, options))
  if (await isInControl(await start())) return
  await worker.stop()
  throw new Error(
    `The worker at ${url} does not control this page, so its requests would get out: expected a scope that ${location.pathname} is in`,
  )
}

/** Whether a worker of this registration controls the page, or comes to do so in a moment. */
async function isInControl(registration: ServiceWorkerRegistration | undefined): Promise<boolean> {
  // Where there are no workers at all, msw intercepts within the page.
  if (!registration) return true
  const { serviceWorker } = navigator
  const isOurs = () => serviceWorker.controller !== null && serviceWorker.controller === registration.active
  if (isOurs()) return true
  return new Promise((resolve) => {
    const onChange = () => {
      if (isOurs()) resolve(true)
    }
    serviceWorker.addEventListener('controllerchange', onChange)
    setTimeout(() => {
      serviceWorker.removeEventListener('controllerchange', onChange)
      resolve(isOurs())
    }, 500)
  })
}
