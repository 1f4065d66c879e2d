// @ts-check
/* Shows /openapi.json with Scalar, with the API key and the address of this server filled in. */

/** @typedef {{ academy: { id: string, name: string } | null, api_key: string | null }} Key */
/** @typedef {{ 'x-codeSamples': { source: string }[] }} Operation */
/** @typedef {{ paths: Record<string, Record<string, Operation>> }} OpenApi */
/** @typedef {{ createApiReference: (selector: string, configuration: object) => void }} Scalar */

// This file is at docs/docs.js below the address of the service, which can be a part of another app.
const root = new URL('..', import.meta.url)
const service = root.href.replace(/\/$/, '')
const scalar = new URL('docs/scalar/standalone.esm.js', root).href
const openapiUrl = new URL('openapi.json', root).pathname

// The samples of the document call the demo academy at the default address.
const sampleUrl = 'http://127.0.0.1:4010'
const sampleKey = 'aa_live_00000000000000000000000000000001'

nameControls()
const reference = /** @type {HTMLElement} */ (document.querySelector('#reference'))
try {
  await show()
  await settled(reference)
} catch (error) {
  const text = element('p', `The reference cannot be shown: ${String(error)}. The API is described in `)
  text.append(Object.assign(element('a', openapiUrl), { href: openapiUrl }))
  text.className = 'problem'
  reference.replaceChildren(text)
}
// Scalar draws its page in several steps that move each other. It is shown when they are done: nothing moves that is seen.
reference.removeAttribute('aria-busy')

async function show() {
  const [{ createApiReference }, openapi, key] = await Promise.all([
    /** @type {Promise<Scalar>} */ (import(scalar)),
    /** @type {Promise<OpenApi>} */ (json(openapiUrl)),
    // `?academy=…` chooses another academy than the first one.
    /** @type {Promise<Key>} */ (json(new URL(`docs/key${location.search}`, root).href)),
  ])
  const status = /** @type {HTMLElement} */ (document.querySelector('#key'))
  // As text: the name can contain anything.
  status.textContent = key.academy ? `Key of ${key.academy.name}` : 'Enter your API key under Authentication.'
  for (const operation of Object.values(openapi.paths).flatMap((path) => Object.values(path))) {
    for (const sample of operation['x-codeSamples']) {
      sample.source = sample.source
        .replaceAll(sampleUrl, service)
        .replaceAll(sampleKey, () => key.api_key ?? 'YOUR_API_KEY')
    }
  }
  createApiReference('#reference', {
    content: { ...openapi, servers: [{ url: service, description: 'This server' }] },
    ...(key.api_key !== null && {
      authentication: {
        preferredSecurityScheme: 'apiKey',
        securitySchemes: { apiKey: { token: key.api_key } },
      },
    }),
    // Nothing of this page may leave this machine. The server's Content-Security-Policy would block it.
    telemetry: false,
    withDefaultFonts: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    // The document has samples for curl, the SDK and fetch.
    hiddenClients: true,
    hideModels: true,
    documentDownloadType: 'none',
    defaultOpenAllTags: true,
  })
}

/**
 * Waits until the browser has had time twice, and an element did not change in between.
 *
 * @param {HTMLElement} element
 */
async function settled(element) {
  let changes = 0
  const observer = new MutationObserver(() => changes++)
  observer.observe(element, { childList: true, subtree: true })
  // Safari has no idle callbacks.
  const idle = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
  for (let seen = -1; seen < changes;) {
    seen = changes
    await idle()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await idle()
  }
  observer.disconnect()
}

/** Adds what Scalar leaves out: names of its copy buttons, and access by keyboard to lists that scroll. */
function nameControls() {
  const name = () => {
    for (const button of document.querySelectorAll('#reference .scalar-code-copy:not([aria-label])')) {
      button.setAttribute('aria-label', 'Copy')
    }
    // As regions they all have the same name.
    for (const card of document.querySelectorAll('#reference .response-card[role=region]')) {
      card.setAttribute('role', 'group')
    }
    for (const list of document.querySelectorAll('#reference ul.endpoints:not([tabindex])')) {
      list.setAttribute('tabindex', '0')
    }
  }
  new MutationObserver(name).observe(document.body, { childList: true, subtree: true })
}

/** @param {string} path */
async function json(path) {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
  return response.json()
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  return Object.assign(document.createElement(name), { textContent: text })
}
