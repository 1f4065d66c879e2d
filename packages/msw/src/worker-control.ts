/** The worker script of MSW. */
export interface WorkerScript {
  /** Its URL; `/mockServiceWorker.js` by default. */
  url?: string
  /** Options of the registration, such as `scope`. */
  options?: RegistrationOptions
}

/**
 * Starts a worker, and makes sure that it controls this page. A worker that is unregistered while another page uses it
 * comes back without the pages that were opened since, and MSW does not notice. A worker with another URL is a new one,
 * and takes control of all pages.
 *
 * @throws Error if no worker controls the page after a second attempt.
 */
export async function startControllingWorker(
  worker: { stop(): void | Promise<void> },
  start: () => Promise<ServiceWorkerRegistration | undefined>,
  { url = '/mockServiceWorker.js', options }: WorkerScript = {},
): Promise<void> {
  if (await controlsPage(await start(), 500)) return
  await worker.stop()
  const newUrl = new URL(url, location.href)
  newUrl.searchParams.append('again', '')
  // Long enough for a slow machine.
  await controlsPage(await navigator.serviceWorker.register(newUrl, options), 20_000)
  if (await controlsPage(await start(), 20_000)) return
  await worker.stop()
  throw new Error(
    `The worker at ${url} does not control this page, so requests would reach the network: register it with a scope that contains ${location.pathname}`,
  )
}

/** Whether a worker of this registration controls the page now, or takes control within the given milliseconds. */
async function controlsPage(
  registration: ServiceWorkerRegistration | undefined,
  milliseconds: number,
): Promise<boolean> {
  // A browser without service workers: MSW intercepts inside the page.
  if (!registration) return true
  // A worker never takes control of a page outside its scope.
  if (!location.href.startsWith(registration.scope)) return false
  const { serviceWorker } = navigator
  const isController = () => serviceWorker.controller !== null && serviceWorker.controller === registration.active
  if (isController()) return true
  return new Promise((resolve) => {
    const onChange = () => {
      if (isController()) resolve(true)
    }
    serviceWorker.addEventListener('controllerchange', onChange)
    setTimeout(() => {
      serviceWorker.removeEventListener('controllerchange', onChange)
      resolve(isController())
    }, milliseconds)
  })
}
