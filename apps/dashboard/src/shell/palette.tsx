import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'

import { useOpenView } from '../addresses.ts'
import { useRequestRows } from '../api/live.tsx'
import { academiesQuery, searchQuery } from '../api/queries.ts'
import { numberOf } from '../api/request-number.ts'
import { countOf } from '../ui/count-of.ts'
import { keysText } from './command-keys.ts'
import { useAllCommands } from './commands.tsx'
import styles from './palette.module.css'

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
  /** The text in the field. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Finds an academy, a student, a list, a course, an offer, a request or a command. */
export function Palette({ academyId, text, onText, onClose }: PaletteProps) {
  const { groups, isSearching } = useGroups(academyId, text)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']} aria-label="Search everything">
          <Autocomplete.Root
            open
            inline
            items={groups}
            // The groups are found already.
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={onText}
            itemToStringValue={(item: Item) => item.label}
          >
            <div className={styles['field']}>
              <Search aria-hidden />
              <Autocomplete.Input
                className={styles['input']}
                aria-label="Search everything"
                placeholder="Search students, lists, requests, academies and commands"
                // The caret comes after what was typed before.
                onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
              />
            </div>
            <Dialog.Close className="visually-hidden">Close</Dialog.Close>
            <Autocomplete.Empty>
              {groups.length === 0 && (
                <p className={styles['none']}>{isSearching ? 'Searching…' : 'Nothing has this name.'}</p>
              )}
            </Autocomplete.Empty>
            <Autocomplete.List className={styles['list']}>
              {(group: Group) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className={styles['group']}>{group.value}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Item) => (
                      <Autocomplete.Item
                        key={item.value}
                        value={item}
                        className={styles['item']}
                        onClick={() => {
                          onClose()
                          item.open()
                        }}
                      >
                        <span className={styles['label']} dir="auto">
                          {item.label}
                        </span>
                        {item.note !== undefined && <span className="muted">{item.note}</span>}
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
  const found = (items: readonly Item[] = []) => {
    if (wanted === '') return []
    // While the records are read, those of an earlier text that contain this one.
    return isPlaceholderData ? items.filter(({ label, note = '' }) => matches(label) || matches(note)) : items
  }
  const group = (value: string, items: readonly Item[]): Group[] =>
    items.length === 0 ? [] : [{ value, items: items.slice(0, wanted === '' ? 50 : longest) }]
  const groups = [
    ...group(
      'Students',
      found(
        records?.students.map(({ id, name, email }) => ({
          value: id,
          label: name ?? email,
          note: name === null ? undefined : email,
          open: () => openView(academyId, 'students', { student: id }),
        })),
      ),
    ),
    ...group(
      'Lists',
      found(
        records?.lists.map(({ id, name }) => ({
          value: id,
          label: name,
          open: () => openView(academyId, 'lists', { list: id }),
        })),
      ),
    ),
    ...group(
      'Courses',
      found(
        records?.courses.map(({ id, title, slug }) => ({
          value: id,
          label: title,
          note: slug,
          open: () => openView(academyId, 'courses', { course: id }),
        })),
      ),
    ),
    ...group(
      'Offers',
      found(
        records?.offers.map(({ id, name }) => ({
          value: id,
          label: name,
          open: () => openView(academyId, 'offers', { offer: id }),
        })),
      ),
    ),
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
