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
  const registration = await start()
  if (await controlsPage(registration, 500)) return
  await worker.stop()
  // A worker with another scope can never control the page.
  if (registration && location.href.startsWith(registration.scope)) {
    const newUrl = new URL(url, location.href)
    newUrl.searchParams.append('again', '')
    const newRegistration = await navigator.serviceWorker.register(newUrl, options)
    // Long enough for a slow machine.
    if ((await controlsPage(newRegistration, 20_000)) && (await controlsPage(await start(), 20_000))) return
    await worker.stop()
  }
  throw new Error(
    `The worker at ${url} does not control this page, so requests would reach the network: register it with a scope that contains ${location.pathname}`,
  )
}

/** Whether a worker of this registration controls the page, or takes control in time. */
async function controlsPage(
  registration: ServiceWorkerRegistration | undefined,
  milliseconds: number,
): Promise<boolean> {
  // A browser without service workers: MSW intercepts inside the page.
  if (!registration) return true
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
