import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { academiesQuery, usePage } from '../api/queries.ts'
import { numberOf, useRequests } from '../api/request-log.ts'
import { stored } from '../ui/storage.ts'
import { countOf } from '../ui/text.ts'
import { pathOf } from '../view-path.ts'
import { useAcademy, useRecordPath } from './academy.tsx'
import { keysText } from './command-keys.ts'
import { useAllCommands } from './commands.tsx'

interface Item extends Ranked {
  readonly open: () => void
}

interface Group {
  readonly value: string
  readonly items: readonly Item[]
}

/** How many rows each kind of thing has at most. */
const longest = 6

/** Finds an academy, a student, a list, a course, an offer, a request or a command. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const { groups, isSearching } = useGroups(text)
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
                          stored.set('recent', [item.value, ...recentItems()].slice(0, 50).join('\n'))
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

/** The values of the items that were opened, latest first. */
const recentItems = (): readonly string[] => stored.get('recent')?.split('\n') ?? []

/** What the server finds by a name, in the order of the palette. */
const kinds = ['student', 'list', 'course', 'offer'] as const

function useGroups(text: string) {
  const wanted = text.trim().toLowerCase()
  const { id: academyId, queries } = useAcademy()
  const [, navigate] = useLocation()
  const pathTo = useRecordPath()
  const commands = useAllCommands()
  const { rows = [] } = useRequests(academyId)
  const { data: academies = [] } = useQuery(academiesQuery)
  const { data: records, isFetching } = usePage({
    // The server finds parts of ids, too, which are left out here.
    ...queries.search({ search: wanted, limit: 4 * longest }),
    enabled: wanted !== '',
  })
  const all: Readonly<Record<string, readonly Item[]>> = {
    ...Object.fromEntries(
      kinds.map((kind) => [
        `${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`,
        (wanted === '' ? [] : (records?.[`${kind}s`] ?? [])).map((record) => ({
          value: record.id,
          ...labelOf(record),
          open: () => navigate(pathTo(kind, record.id)),
        })),
      ]),
    ),
    Requests: (wanted === '' ? [] : rows).toReversed().map((row) => ({
      value: row.key,
      label: `${row.method} ${row.path}`,
      note: `${row.isOfAcademy ? (row.operation ?? '') : 'no academy'} ${numberOf(row.id)} · ${row.status}`.trim(),
      words: row.code,
      open: () => navigate(pathTo('request', row.key)),
    })),
    Commands: commands
      .filter(({ isInPalette = true }) => isInPalette)
      .map(({ label, keys, words, run }) => ({
        value: label,
        label,
        note: keys === undefined ? undefined : keysText(keys),
        words,
        open: run,
      })),
    Academies: academies
      .filter(({ id }) => id !== academyId)
      .map(({ id, name, student_count }) => ({
        value: id,
        label: name,
        note: countOf(student_count, 'student'),
        open: () => navigate(pathOf(id)),
      })),
  }
  const groups = Object.entries(all).flatMap(([value, items]): Group[] => {
    const found = wanted === '' ? items.slice(0, 50) : ranked(items, wanted, recentItems()).slice(0, longest)
    return found.length === 0 ? [] : [{ value, items: found }]
  })
  return { groups, isSearching: isFetching }
}

type FoundRecord = Readonly<Partial<Record<'email' | 'title' | 'slug', string>>> & { readonly name?: string | null }

/** How a record is shown: by its name, and beside it what is unique. */
function labelOf({ name, email, title, slug }: FoundRecord): Pick<Item, 'label' | 'note'> {
  const label = name ?? title ?? email ?? ''
  return { label, note: slug ?? (label === email ? undefined : email) }
}

/** How well a text has all words: 0 when it begins with them, 1 when a word of it does, 2 when they are inside, undefined without one. */
export function rankOf(text: string, wanted: string): number | undefined {
  const label = text.toLowerCase()
  if (label.startsWith(wanted)) return 0
  const places = wanted
    .split(/\s+/)
    .map((word) => label.search(new RegExp(`(?<!\\w)${word.replaceAll(/\W/g, '\\$&')}`)))
  if (places.every((place) => place >= 0)) return 1
  return wanted.split(/\s+/).every((word) => label.includes(word)) ? 2 : undefined
}

/** What is found by its texts. */
export interface Ranked {
  readonly value: string
  readonly label: string
  /** At the right edge, such as an email address. */
  readonly note?: string | undefined
  /** Words that find it and are not shown. */
  readonly words?: string | undefined
}

/** The items that have the words, best first; equally good ones as they were used, latest first. An id finds its record alone. */
export function ranked<Item extends Ranked>(items: readonly Item[], wanted: string, recent: readonly string[]): Item[] {
  const used = (value: string) => (recent.includes(value) ? recent.indexOf(value) : recent.length)
  return items
    .flatMap((item) => {
      const { value, label, note = '', words = '' } = item
      const rank =
        rankOf(label, wanted) ??
        (rankOf(`${note} ${words}`, wanted) === undefined
          ? isIdStart(wanted) && value.startsWith(wanted)
            ? 4
            : undefined
          : 3)
      return rank === undefined ? [] : [{ item, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || used(a.item.value) - used(b.item.value))
    .map(({ item }) => item)
}

/** The beginning of an id with a number in it: a word such as `add` is none. */
const isIdStart = (text: string) => /\d/.test(text) && /^[\da-f]{4,8}(-[\da-f-]*)?$/.test(text)
