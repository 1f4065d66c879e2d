import { afterEach, expect, it } from 'vitest'

import { clientOf, created, json, reset, responding, someId } from '../../test/support.ts'

const email = 'ada@example.com'
const fields = { email, send_welcome_email: false }

class Form {
  email = email
  /** As classes of forms have them. */
  isValid() {
    return true
  }
  get send_welcome_email() {
    return false
  }
}
/** As `accessor` fields of Lit and MobX become: the values are private, and the accessors are of the class. */
class Accessors {
  #email = email
  #send = false
  get email() {
    return this.#email
  }
  set email(value) {
    this.#email = value
  }
  get send_welcome_email() {
    return this.#send
  }
}
/** As `makeAutoObservable` of MobX does: accessors of the object itself. A computed one cannot be listed. */
const observable = (enumerable: boolean) =>
  Object.defineProperties({} as typeof fields, {
    email: { get: () => email, enumerable: true },
    send_welcome_email: { get: () => false, enumerable },
  })
/** A value for the first reader, and another one for each later one. */
const changing = () => {
  let reads = 0
  return {
    email,
    get send_welcome_email() {
      return reads++ > 0
    },
  }
}

it.each<[string, typeof fields]>([
  ['a getter of a class', new Form()],
  ['accessors of a class', new Accessors()],
  ['a class of a class', new (class extends Form {})()],
  ['Object.create', Object.create(fields) as typeof fields],
  ['no prototype', Object.assign(Object.create(null) as typeof fields, fields)],
  ['accessors of the object', observable(true)],
  ['an accessor that cannot be listed', observable(false)],
  ['a Proxy', new Proxy(fields, {})],
  ['a frozen object', Object.freeze({ ...fields })],
  ['another value for each reader', changing()],
])('what is checked is what is sent: %s', async (_, input) => {
  const { fetch, requests } = responding(json({ data: created }, 201))
  await clientOf(fetch).students.create(input)
  expect(await requests[0]!.json()).toEqual(fields)
})

it('an inherited or computed value is checked as any other', async () => {
  const { fetch, requests } = responding(json({ data: created }, 201))
  class Wrong extends Form {
    // @ts-expect-error -- a text is no boolean
    override get send_welcome_email(): string {
      return 'no'
    }
  }
  for (const input of [new Wrong(), Object.create({ ...fields, send_welcome_email: 'no' })])
    await expect(clientOf(fetch).students.create(input as typeof fields)).rejects.toThrow(
      'students.create: body.send_welcome_email: expected a boolean, got "no"',
    )
  expect(requests).toEqual([])
})

it('items of a list are read once too', async () => {
  let reads = 0
  const course_ids = new Proxy([someId], {
    get: (target, name): unknown => (name === '0' ? (reads++ > 0 ? '../lists' : someId) : Reflect.get(target, name)),
  })
  const { fetch, requests } = responding(json({ data: created }, 201))
  await clientOf(fetch).students.create({ email, course_ids })
  expect(await requests[0]!.json()).toEqual({ email, course_ids: [someId] })
})

it('a query, the options of a call and those of a client count with their getters', async () => {
  class Position {
    get limit() {
      return 7
    }
  }
  class Options {
    get maxRetries() {
      return 0
    }
    get headers() {
      return { 'x-team': 'a' }
    }
  }
  class Settings extends Options {
    get timeout() {
      return 1234
    }
  }
  const { fetch, requests } = responding(reset())
  const { error } = await clientOf(fetch).students.list(new Position(), new Options()).result()
  expect(error).toMatchObject({ name: 'ConnectionError', attempts: 1 })
  expect(requests.map(({ url, headers }) => [url, headers.get('x-team')])).toEqual([
    ['http://academy.test/api/v1/students?limit=7', 'a'],
  ])
  const client = clientOf(() => new Promise(() => {})).withOptions(new Settings())
  for (const same of [client, client.withOptions({ timeout: 5 })])
    expect(await same.withOptions({ timeout: 5 }).courses.list().result()).toMatchObject({
      error: { limit: 'timeout', milliseconds: 5, attempts: 1 },
    })
})

afterEach(() => void Reflect.deleteProperty(Object.prototype, 'send_welcome_email'))
it('what a program has added to all objects is not sent', async () => {
  // eslint-disable-next-line no-extend-native -- some programs do
  Object.defineProperty(Object.prototype, 'send_welcome_email', { value: false, configurable: true })
  const { fetch, requests } = responding(json({ data: created }, 201))
  await clientOf(fetch).students.create({ email })
  expect(await requests[0]!.text()).toBe(`{"email":"${email}"}`)
})
