import { expect, it } from 'vitest'

import { createWorld } from '../test/world.ts'
import { createPlatform } from './index.ts'

it('a snapshot that was edited restores the edited state', () => {
  const { academy } = createWorld({ students: [{ email: 'ada@example.com', name: 'Ada' }] })
  const snapshot = academy.snapshot()
  snapshot.students[0]!.name = 'Countess'
  academy.restore(snapshot)
  expect(academy.students.get('ada@example.com').name).toBe('Countess')
})

it('a snapshot that was not read shares its records, however often it is restored', () => {
  const { academy, platform } = createWorld({ students: [{ email: 'ada@example.com' }] })
  const records = () => academy.core.state.students.oldestFirst()
  const [record] = records()
  const snapshot = academy.snapshot()
  academy.snapshots.create('kept')
  const restore = { snapshot: () => academy.restore(snapshot), kept: () => academy.snapshots.restore('kept') }
  for (const name of ['snapshot', 'kept', 'snapshot', 'kept'] as const) {
    academy.students.update('ada@example.com', { name })
    restore[name]()
    expect(records()[0]).toBe(record)
  }
  expect(() => platform.academies.create().restore(snapshot)).toThrow("id: expected the academy's own id")
})

it('a named snapshot restores a stopped clock at its time, and a running one at its distance from the real time', () => {
  let time = Date.parse('2026-01-01T00:00:00.000Z')
  const academy = createPlatform({ now: () => time }).academy()
  academy.snapshots.create('running')
  academy.clock.freeze()
  academy.snapshots.create('stopped')
  time += 60_000
  academy.snapshots.restore('running')
  expect([academy.clock.now(), academy.clock.get().frozen]).toEqual([time, false])
  academy.snapshots.restore('stopped')
  expect([academy.clock.now(), academy.clock.get().frozen]).toEqual([time - 60_000, true])
})
