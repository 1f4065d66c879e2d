import { expect, expectTypeOf, it } from 'vitest'

import type { Academies, Academy, Remote } from '../index.ts'
import type { AcademiesControls } from './academies.ts'
import { type AcademyControls, controlList } from './tree.ts'

const names = controlList.map(({ on, name }) => `${on === 'platform' ? 'platform.' : ''}${name}`)
const fieldsOf = ({ control }: (typeof controlList)[number]) =>
  Object.keys((control.input().def as { readonly shape?: object }).shape ?? {})

it('what can be created or added can be deleted, revoked or removed, by the word of its pair', () => {
  const pairs = { create: ['delete', 'revoke'], add: ['remove'] }
  for (const [make, ends] of Object.entries(pairs)) {
    for (const name of names.filter((one) => one.endsWith(`.${make}`))) {
      // The API's own word for students.
      const wanted = name === 'students.create' ? ['remove'] : ends
      const group = name.slice(0, -make.length)
      expect(
        wanted.filter((end) => names.includes(group + end)),
        name,
      ).toHaveLength(1)
    }
  }
  expect(names.filter((name) => /\.set\w*$/.test(name))).toEqual(['clock.set'])
})

it('references are nouns, come first, and none is an id by its name', () => {
  const nouns = ['student', 'course', 'list', 'offer', 'key', 'fault', 'snapshot', 'entry', 'academy']
  for (const named of controlList) {
    const fields = fieldsOf(named)
    expect(
      fields.filter((field) => /Id$|_id$/.test(field)),
      named.name,
    ).toEqual([])
    const takesOne =
      /\.(?:get|update|delete|revoke|remove|replay)$/.test(named.name) && !/^(?:plan|clock)\./.test(named.name)
    if (takesOne) expect(nouns, named.name).toContain(fields[0])
  }
})

it('a method in the process, and one of a kit, is the control with its name', () => {
  expectTypeOf<keyof Academies>().toEqualTypeOf<keyof AcademiesControls>()
  expectTypeOf<keyof Remote<Academy>>().toEqualTypeOf<keyof AcademyControls | 'id' | 'name' | 'apiKey'>()
  expectTypeOf<Parameters<Remote<Academy>['lists']['members']['remove']>>().toEqualTypeOf<
    Parameters<Academy['lists']['members']['remove']>
  >()
})
