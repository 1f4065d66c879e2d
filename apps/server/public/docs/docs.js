/* Shows /openapi.json, and sends requests to the server that served this page. */

/** @typedef {{ $ref?: string, type?: string | string[], format?: string, enum?: unknown[], const?: unknown, description?: string, properties?: Record<string, Schema | false>, required?: string[], items?: Schema, anyOf?: Schema[], oneOf?: Schema[], minLength?: number, maxLength?: number, minimum?: number, maximum?: number, minItems?: number, maxItems?: number, default?: unknown }} Schema */
/** @typedef {{ name: string, in: 'path' | 'query', required?: boolean, description?: string, schema: Schema }} Parameter */
/** @typedef {{ 'application/json': { schema: Schema } }} Content */
/** @typedef {{ $ref?: string, description: string, content: Content }} ApiResponse */
/** @typedef {{ operationId: string, summary: string, tags: string[], parameters?: Parameter[], requestBody?: { content: Content }, responses: Record<string, ApiResponse> }} Operation */
/** @typedef {{ info: { description: string }, tags: { name: string, description: string }[], paths: Record<string, Record<string, Operation>>, components: { schemas: Record<string, Schema>, responses: Record<string, ApiResponse> } }} OpenApi */

/** @type {OpenApi} */
const openapi = await (await fetch('/openapi.json')).json()
const nav = /** @type {HTMLElement} */ (document.querySelector('nav'))
const main = /** @type {HTMLElement} */ (document.querySelector('main'))
const key = /** @type {HTMLInputElement} */ (document.querySelector('#key'))

// The key stays in this tab. It comes from the field or from the URL's fragment, which browsers do not send.
key.value = new URLSearchParams(location.hash.slice(1)).get('key') ?? sessionStorage.getItem('key') ?? ''
key.addEventListener('input', () => sessionStorage.setItem('key', key.value))
sessionStorage.setItem('key', key.value)
if (location.hash.startsWith('#key=')) history.replaceState(null, '', location.pathname)

main.append(element('p', {}, ...prose(openapi.info.description)))
for (const { name, description } of openapi.tags) {
  nav.append(element('strong', {}, name))
  main.append(element('h2', {}, name), element('p', {}, description))
  for (const [path, operations] of Object.entries(openapi.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!operation.tags.includes(name)) continue
      const link = element('a', { href: `#${operation.operationId}` }, badge(method), operation.operationId)
      link.addEventListener('click', () => show(operation.operationId))
      nav.append(link)
      main.append(section(method, path, operation))
    }
  }
}
show(location.hash.slice(1))

/** Opens an operation and scrolls to it. @param {string} id */
function show(id) {
  const details = document.getElementById(id)
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  details.scrollIntoView()
}

/** @param {string} method @param {string} path @param {Operation} operation */
function section(method, path, operation) {
  const { operationId, summary, requestBody, responses, parameters = [] } = operation
  const details = element('details', { id: operationId })
  details.append(element('summary', {}, badge(method), element('code', {}, path), element('span', {}, summary)))
  // Rendered when first opened, so that the page loads fast.
  details.addEventListener(
    'toggle',
    () => {
      const body = element('div', { className: 'body' }, ...tryIt(method, path, parameters, requestBody?.content))
      if (requestBody) body.append(element('h3', {}, 'Body'), fields(requestBody.content['application/json'].schema))
      body.append(element('h3', {}, 'Responses'), responseList(responses))
      details.append(body)
    },
    { once: true },
  )
  return details
}

/** @param {Record<string, ApiResponse>} responses */
function responseList(responses) {
  const list = element('dl', {})
  for (const [status, reference] of Object.entries(responses)) {
    const name = reference.$ref?.split('/').at(-1)
    const { description, content } =
      name === undefined ? reference : /** @type {ApiResponse} */ (openapi.components.responses[name])
    const row = element('div', {}, element('dt', {}, element('span', { className: 'status' }, status)))
    const { data } = resolve(content['application/json'].schema).properties ?? {}
    row.append(data ? element('dd', {}, fields(data)) : element('dd', {}, ...prose(description)))
    list.append(row)
  }
  return list
}

/** Lists the fields of an object and of the objects inside it. @param {Schema} schema @returns {HTMLElement} */
function fields(schema) {
  const whole = resolve(schema)
  const kinds = whole.oneOf ?? whole.anyOf
  if (kinds) {
    const parts = kinds.flatMap((kind, index) => [index > 0 ? element('p', {}, 'or') : '', fields(kind)])
    return element('div', {}, ...prose(whole.description ?? ''), ...parts)
  }
  const list = element('dl', {})
  for (const [name, declared] of Object.entries(whole.properties ?? {})) {
    if (declared === false) continue
    const property = resolve(declared)
    const term = element('dt', {}, element('code', {}, name), element('small', {}, typeOf(property)))
    if (!whole.required?.includes(name)) term.append(element('small', {}, 'optional'))
    const text = declared.description ?? property.description ?? ''
    const row = element('div', {}, term, element('dd', {}, ...prose(text)))
    const inner = resolve(property.items ?? property)
    if (inner.properties || inner.oneOf || (inner.anyOf ?? []).some(({ properties }) => properties)) {
      row.append(element('dd', {}, fields(inner)))
    }
    list.append(row)
  }
  return list
}

/** Creates a form that sends the request. @param {string} method @param {string} path @param {Parameter[]} parameters @param {Content} [content] */
function tryIt(method, path, parameters, content) {
  const form = element('form', {}, element('h3', {}, 'Try it'))
  const inputs = parameters.map((parameter) => {
    const { schema, name, required } = parameter
    const input = element('input', {
      name,
      required: required === true,
      placeholder: schema.format ?? JSON.stringify(schema.default) ?? '',
    })
    form.append(element('label', { title: parameter.description ?? '' }, element('code', {}, name), input))
    return { parameter, input }
  })
  const body = content && element('textarea', { rows: 6, spellcheck: false })
  if (body) {
    body.value = JSON.stringify(example(content['application/json'].schema), null, 2)
    form.append(element('label', { className: 'wide' }, element('code', {}, 'body'), body))
  }
  const output = element('div', { ariaLive: 'polite' })
  const copy = element('button', { type: 'button', className: 'plain' }, 'Copy as curl')
  form.append(element('div', { className: 'actions' }, element('button', {}, 'Send'), copy), output)

  /** @returns {{ url: string, init: { method: string, headers: Record<string, string>, body?: string } }} */
  const request = () => {
    let target = path
    const query = new URLSearchParams()
    for (const { parameter, input } of inputs) {
      if (parameter.in === 'path') target = target.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
      else if (input.value !== '') query.set(parameter.name, input.value)
    }
    /** @type {Record<string, string>} */
    const headers = { authorization: `Bearer ${key.value}` }
    if (body) headers['content-type'] = 'application/json'
    const url = `${location.origin}${target}${query.size > 0 ? `?${query}` : ''}`
    return { url, init: { method: method.toUpperCase(), headers, ...(body && { body: body.value }) } }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { url, init } = request()
    void send(url, init).then((parts) => output.replaceChildren(...parts))
  })
  copy.addEventListener('click', () => {
    const { url, init } = request()
    const headers = Object.entries(init.headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
    const data = init.body === undefined ? [] : [`-d ${quote(init.body)}`]
    const command = ['curl', `-X ${init.method}`, ...headers, ...data, quote(url)].join(' ')
    void navigator.clipboard.writeText(command).then(() => (copy.textContent = 'Copied'))
  })
  return [form]
}

/** @param {string} url @param {RequestInit} init */
async function send(url, init) {
  const startedAt = performance.now()
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    const duration = `${Math.round(performance.now() - startedAt)} ms`
    const retryAfter = response.headers.get('retry-after')
    const head = [String(response.status), duration, ...(retryAfter === null ? [] : [`Retry-After: ${retryAfter} s`])]
    return [element('p', { className: 'status' }, head.join(' · ')), element('pre', {}, pretty(text))]
  } catch (error) {
    return [element('p', { className: 'status' }, `No response: ${String(error)}`)]
  }
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** An example of a valid value: all required fields, or the first field if none is required. @param {Schema} schema @returns {unknown} */
function example(schema) {
  const { oneOf, type, properties = {}, required = [] } = resolve(schema)
  if (oneOf) return example(/** @type {Schema} */ (oneOf.at(-1)))
  if (type === 'object') {
    const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
    return Object.fromEntries(names.map((name) => [name, exampleOf(name, /** @type {Schema} */ (properties[name]))]))
  }
  return null
}

/** @param {string} name @param {Schema} schema @returns {unknown} */
function exampleOf(name, schema) {
  const property = resolve(schema)
  if (property.type === 'array') return name === 'emails' ? ['ada@example.com'] : []
  if (name.startsWith('email')) return 'ada@example.com'
  return property.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'Example'
}

/** @param {Schema} schema @returns {string} */
function typeOf(schema) {
  const { type, format, items, anyOf, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) {
    // An open enum also allows any string. Repeating that for every field would only add noise.
    const types = anyOf.map((part) => typeOf(resolve(part)))
    return types.filter((text) => text !== 'string' || !types.some((other) => other.startsWith('"'))).join(' | ')
  }
  if (items) return `array of ${typeOf(resolve(items))}${range(minItems, maxItems, 'items')}`
  const name = format ?? [type].flat().join(' | ')
  return name + (type === 'integer' ? range(minimum, maximum, '') : range(minLength, maxLength, 'characters'))
}

/** @param {number | undefined} min @param {number | undefined} max @param {string} unit */
function range(min, max, unit) {
  if (max === undefined) return min === undefined || min === 0 ? '' : `, from ${min}`
  return `, ${min === undefined ? 'at most' : `${min} to`} ${max}${unit && ` ${unit}`}`
}

/** @param {Schema} schema @returns {Schema} */
function resolve(schema) {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolve(/** @type {Schema} */ (openapi.components.schemas[name]))
}

/** @param {string} method */
function badge(method) {
  return element('span', { className: `method ${method}` }, method.toUpperCase())
}

/** Turns text between backticks into code. @param {string} text */
function prose(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))
}

/** @param {string} text */
function quote(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, properties, ...children) {
  const created = Object.assign(document.createElement(name), properties)
  created.append(...children)
  return created
}
