import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'

import { useOpenView } from '../addresses.ts'
import { useRequestRows } from '../api/live.tsx'
import { academiesQuery, searchQuery } from '../api/queries.ts'
import { numberOf } from '../api/request-number.ts'
import { countOf } from '../ui/count-of.ts'
import type { ViewName } from '../view-list.ts'
import { keysText } from './command-keys.ts'
import { useAllCommands } from './commands.tsx'

interface Item {
  readonly value: string
  readonly label: string
  /** At the right edge. */
  readonly note?: string | undefined
  readonly open: () => void
}

interface Group {
  readonly value: string
  readonly items: readonly Item[]
}

/** How many rows each kind of thing has at most. */
const longest = 6

interface PaletteProps {
  readonly academyId: string
  readonly onClose: () => void
}

/** Finds an academy, a student, a list, a course, an offer, a request or a command. */
export function Palette({ academyId, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const { groups, isSearching } = useGroups(academyId, text)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-backdrop" />
        <Dialog.Popup
          className="fixed top-[12vh] left-1/2 w-[min(600px,calc(100vw_-_16px))] ml-[calc(min(600px,100vw_-_16px)_/_-2)] overflow-hidden border rounded-[12px] bg-raised text-foreground shadow-above"
          aria-label="Search everything"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            // The groups are found already.
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={setText}
            itemToStringValue={(item: Item) => item.label}
          >
            <div className="flex items-center gap-2.5 px-4 border-b [&_svg]:text-muted [&_svg]:size-4">
              <Search aria-hidden />
              <Autocomplete.Input
                className="flex-1 min-w-0 h-12 text-[15px] focus-visible:outline-none"
                aria-label="Search everything"
                placeholder="Search students, lists, requests, academies and commands"
                // At once: the next key must not start a command.
                autoFocus
              />
            </div>
            <Dialog.Close className="sr-only">Close</Dialog.Close>
            <Autocomplete.Empty>
              {groups.length === 0 && (
                <p className="py-5 px-4 text-muted">{isSearching ? 'Searching…' : 'Nothing has this name.'}</p>
              )}
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-[min(420px,60vh)] pt-0 pb-2 px-2 overflow-auto empty:p-0">
              {(group: Group) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className="text-small text-muted pt-2.5 pb-1 px-2 font-[550]">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Item) => (
                      <Autocomplete.Item
                        key={item.value}
                        value={item}
                        className="flex justify-between gap-3 py-1.5 px-2 rounded-sm cursor-default data-highlighted:bg-hover"
                        onClick={() => {
                          onClose()
                          item.open()
                        }}
                      >
                        <span className="truncate min-w-0" dir="auto">
                          {item.label}
                        </span>
                        {item.note !== undefined && <span className="text-muted">{item.note}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useGroups(
  academyId: string,
  text: string,
): { readonly groups: readonly Group[]; readonly isSearching: boolean } {
  const wanted = text.trim().toLowerCase()
  const openView = useOpenView()
  const commands = useAllCommands()
  const rows = useRequestRows(academyId) ?? []
  const { data: academies = [] } = useQuery(academiesQuery)
  const {
    data: records,
    isPlaceholderData,
    isFetching,
  } = useQuery({
    ...searchQuery(academyId, wanted, longest),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const matches = (label: string) => label.toLowerCase().includes(wanted)
  const words = wanted.split(/\s+/)
  const hasWords = (label: string) => words.every((word) => label.toLowerCase().includes(word))
  const group = (value: string, items: readonly Item[]): Group[] =>
    items.length === 0 ? [] : [{ value, items: items.slice(0, wanted === '' ? 50 : longest) }]
  const found = <Found extends { readonly id: string }>(
    value: string,
    view: ViewName,
    kind: string,
    rows: readonly Found[] | undefined,
    textsOf: (row: Found) => readonly [label: string, note?: string | undefined],
  ): Group[] => {
    if (wanted === '' || !rows) return []
    const items = rows.map((row) => {
      const [label, note] = textsOf(row)
      return { value: row.id, label, note, open: () => openView(academyId, view, { [kind]: row.id }) }
    })
    // While the records are read, those of an earlier text that contain this one.
    return group(
      value,
      isPlaceholderData ? items.filter(({ label, note = '' }) => matches(label) || matches(note)) : items,
    )
  }
  const groups = [
    ...found('Students', 'students', 'student', records?.students, ({ name, email }) => [
      name ?? email,
      name === null ? undefined : email,
    ]),
    ...found('Lists', 'lists', 'list', records?.lists, ({ name }) => [name]),
    ...found('Courses', 'courses', 'course', records?.courses, ({ title, slug }) => [title, slug]),
    ...found('Offers', 'offers', 'offer', records?.offers, ({ name }) => [name]),
    ...group(
      'Requests',
      wanted === ''
        ? []
        : rows
            .filter(({ method, path, id, operation, status, code }) =>
              hasWords(`${method} ${path} ${numberOf(id)} ${operation} ${status} ${code}`),
            )
            .slice(-longest)
            .toReversed()
            .map(({ key, id, method, path, operation, status }) => ({
              value: key,
              label: `${method} ${path}`,
              note: `${operation ?? ''} ${numberOf(id)} · ${status}`.trim(),
              open: () => openView(academyId, 'requests', { request: key }),
            })),
    ),
    ...group(
      'Commands',
      commands
        .filter(({ label, isInPalette = true }) => isInPalette && matches(label))
        .map(({ label, keys, run }) => ({
          value: label,
          label,
          note: keys === undefined ? undefined : keysText(keys),
          open: run,
        })),
    ),
    ...group(
      'Academies',
      academies
        .filter(({ name, id }) => id !== academyId && matches(name))
        .map(({ id, name, student_count }) => ({
          value: id,
          label: name,
          note: countOf(student_count, 'student'),
          open: () => openView(id),
        })),
    ),
  ]
  return { groups, isSearching: isFetching }
}
