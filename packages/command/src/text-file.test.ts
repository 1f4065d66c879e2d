import { expect, it } from 'vitest'

import { decodeText } from './text-file.ts'

const text = '{"name":"Größe 🎓"}\r\n'
const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')

it.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 as PowerShell writes it', utf16],
  ['UTF-16, big endian', Buffer.from(utf16).swap16()],
  ['UTF-8 that was cut within a character', Buffer.concat([Buffer.from(text), Buffer.of(0xf0, 0x9f)])],
])('reads %s', (_, bytes) => expect(decodeText(bytes, 'a.json')).toBe(text))

it('reads an empty file', () => expect(decodeText(Buffer.alloc(0), 'a.json')).toBe(''))

it.each<[string, Uint8Array, string]>([
  ['windows-1252', Buffer.from('{\n  "name": "Größe"}', 'latin1'), 'line 2, column 14 is not UTF-8'],
  ['a wrong first byte', Buffer.of(0xe9, 0x0a), 'line 1, column 1 is not UTF-8'],
  [
    'a wrong byte after many',
    Buffer.concat([Buffer.from('ö\n'.repeat(5000)), Buffer.of(0xff, 0x0a)]),
    'line 5001, column 1',
  ],
  ['half a pair in UTF-16', Buffer.of(0xff, 0xfe, 0x41, 0, 0, 0xd8, 0x41, 0), 'line 1, column 2 is not UTF-16LE'],
])('rejects %s with its place', (_, bytes, problem) => {
  expect(() => decodeText(bytes, 'a.json')).toThrow(`a.json: ${problem}`)
})
