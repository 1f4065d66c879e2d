import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { Highlighted } from './highlighted.tsx'

const markupOf = (text: string) => renderToStaticMarkup(createElement(Highlighted, { text }))
const escaped = (text: string) => renderToStaticMarkup(text)

it('tells names, texts and other values apart', () => {
  const shown = markupOf('{"a": "true: 1", "n" : [-1.5e3, null]}')
  const looks = [...shown.matchAll(/<span class="text-(\w+)">(.*?)<\/span>/g)].map(([, look, text]) => [look, text])
  expect(looks).toEqual([
    ['foreground', escaped('"a"')],
    ['green', escaped('"true: 1"')],
    ['foreground', escaped('"n"')],
    ['blue', '-1.5e3'],
    ['blue', 'null'],
  ])
})

it('loses no character of a text that is cut anywhere', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, length) => {
      const cut = json.slice(0, length % (json.length + 1))
      expect(markupOf(cut).replaceAll(/<\/?span[^>]*>/g, '')).toBe(escaped(cut))
    }),
  )
})
