import { stripVTControlCharacters } from 'node:util'

import { expect, it } from 'vitest'

import type { Report } from '../results.ts'
import { toJson } from './json.ts'
import { toJunit } from './junit.ts'
import { toMarkdown } from './markdown.ts'
import { createTextLines, summaryLines } from './text.ts'

const hostile = 'a|b <c> & "d" `e`\n\u0000\u{1F600}\uD800'
const report: Report = {
  baseUrl: 'https://academy.example.com',
  startedAt: new Date('2026-01-01T00:00:00Z'),
  finishedAt: new Date('2026-01-01T00:00:02.5Z'),
  requests: 42,
  incomplete: 'stopped',
  results: [
    { chapter: 'Lists', name: 'R201 a list keeps one id', outcome: 'agrees' },
    {
      chapter: 'Lists',
      name: 'R203 D14 a description',
      outcome: 'differs',
      difference: {
        exchange: {
          method: 'POST',
          path: '/api/v1/lists',
          sent: `{"name":"${hostile}"}`,
          keyRole: 'the given key',
          status: 201,
          text: hostile,
        },
        fields: [{ path: 'data.description', expected: 'null', received: JSON.stringify(hostile) }],
      },
    },
    {
      chapter: 'Lists',
      name: 'R204 the count',
      outcome: 'unsteady',
      difference: { exchange: undefined, fields: [{ path: 'member_count', expected: '1', received: '2' }] },
    },
    { chapter: 'Courses', name: 'R080 the id', outcome: 'not checkable', reason: 'needs a published course' },
  ],
  needs: { 'needs a full plan': ['R056', 'R138'] },
  left: ['lists/1 (500)'],
}

it('text has a heading for each chapter, and the fields that differ', () => {
  const lines = createTextLines()
  const text = [...report.results.flatMap(lines), ...summaryLines(report)].join('\n')
  expect(stripVTControlCharacters(text)).toMatchInlineSnapshot(`
    "
    Lists
      ✓ R201 a list keeps one id
      ✗ R203 D14 a description
          POST /api/v1/lists with the given key {"name":"a|b <c> & "d" \`e\` \\u0000😀\\ud800"}
          → 201 a|b <c> & "d" \`e\` \\u0000😀\\ud800
          data.description: expected null, received "a|b <c> & \\"d\\" \`e\`\\n\\u0000😀\\ud800"
      ~ R204 the count
          unsteady: differed once, and agreed when it was tested again
          member_count: expected 1, received 2

    Courses
      – R080 the id
          not checkable: needs a published course

    Not checkable with one key
      – needs a full plan: R056 R138

    1 agree, 1 differ, 1 unsteady, 1 not checkable; 42 requests in 2.5 s
    The run is incomplete: stopped
    Left behind: lists/1 (500). Remove them with --clean."
  `)
})

it('JSON has every result', () => {
  expect(JSON.parse(toJson(report))).toEqual({
    base_url: 'https://academy.example.com',
    started_at: '2026-01-01T00:00:00.000Z',
    finished_at: '2026-01-01T00:00:02.500Z',
    requests: 42,
    incomplete: 'stopped',
    summary: { agrees: 1, differs: 1, unsteady: 1, not_checkable: 1 },
    rules: [
      { chapter: 'Lists', numbers: ['R201'], name: 'R201 a list keeps one id', outcome: 'agrees' },
      {
        chapter: 'Lists',
        numbers: ['R203', 'D14'],
        name: 'R203 D14 a description',
        outcome: 'differs',
        request: { method: 'POST', path: '/api/v1/lists', body: `{"name":"${hostile}"}`, key: 'the given key' },
        response: { status: 201, body: hostile },
        fields: [{ path: 'data.description', expected: 'null', received: JSON.stringify(hostile) }],
      },
      {
        chapter: 'Lists',
        numbers: ['R204'],
        name: 'R204 the count',
        outcome: 'unsteady',
        fields: [{ path: 'member_count', expected: '1', received: '2' }],
      },
      {
        chapter: 'Courses',
        numbers: ['R080'],
        name: 'R080 the id',
        outcome: 'not_checkable',
        reason: 'needs a published course',
      },
    ],
    needs: { 'needs a full plan': ['R056', 'R138'] },
    left_behind: ['lists/1 (500)'],
  })
})

it('JUnit is well-formed whatever a server responds', () => {
  expect(toJunit(report)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="academy-server verify" time="2.5">
      <testsuite name="Lists" tests="3" failures="1" skipped="0">
        <testcase classname="Lists" name="R201 a list keeps one id"/>
        <testcase classname="Lists" name="R203 D14 a description"><failure message="data.description: expected null, received &quot;a|b &lt;c&gt; &amp; \\&quot;d\\&quot; \`e\`\\n\\u0000😀\\ud800&quot;">POST /api/v1/lists with the given key {&quot;name&quot;:&quot;a|b &lt;c&gt; &amp; &quot;d&quot; \`e\` \\u0000😀\\ud800&quot;}
    → 201 a|b &lt;c&gt; &amp; &quot;d&quot; \`e\` \\u0000😀\\ud800
    data.description: expected null, received &quot;a|b &lt;c&gt; &amp; \\&quot;d\\&quot; \`e\`\\n\\u0000😀\\ud800&quot;</failure></testcase>
        <testcase classname="Lists" name="R204 the count"><system-out>unsteady: differed once, and agreed when it was tested again
    member_count: expected 1, received 2</system-out></testcase>
      </testsuite>
      <testsuite name="Courses" tests="1" failures="0" skipped="1">
        <testcase classname="Courses" name="R080 the id"><skipped message="needs a published course"/></testcase>
      </testsuite>
      <testsuite name="Not checkable with one key" tests="2" failures="0" skipped="2">
        <testcase classname="Not checkable with one key" name="R056"><skipped message="needs a full plan"/></testcase>
        <testcase classname="Not checkable with one key" name="R138"><skipped message="needs a full plan"/></testcase>
      </testsuite>
    </testsuites>
    "
  `)
})

it('Markdown is one row for each rule whatever a server responds', () => {
  expect(toMarkdown(report)).toMatchInlineSnapshot(`
    "# Rules of https://academy.example.com

    1 agree, 1 differ, 1 unsteady, 1 not checkable. 2026-01-01T00:00:00.000Z

    The run is incomplete: stopped

    | rule | | outcome | details |
    |---|---|---|---|
    | R201 | a list keeps one id | agrees |  |
    | R203 D14 | a description | differs | \`POST /api/v1/lists with the given key {"name":"a\\|b <c> & "d" 'e' \\u0000😀\\ud800"}\`<br>\`data.description: expected null, received "a\\|b <c> & \\"d\\" 'e'\\n\\u0000😀\\ud800"\` |
    | R204 | the count | unsteady | \`member_count: expected 1, received 2\` |
    | R080 | the id | not checkable | needs a published course |

    ## Not checkable with one key

    | need | rules |
    |---|---|
    | needs a full plan | R056 R138 |
    "
  `)
})
