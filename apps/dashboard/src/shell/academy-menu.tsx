import { Check, ChevronsUpDown, CornerDownRight, GitCompare, Plus, Table2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { useOpenView } from '../addresses.ts'
import { type Academy, platformControls } from '../api/client.ts'
import { useListedAcademies, useUser } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/field.tsx'
import { later } from '../ui/later.tsx'
import { MenuItem, Popover, moveFocus } from '../ui/menu.tsx'
import { runAction } from '../ui/messages.tsx'
import { useIsReadOnly } from '../ui/read-only.tsx'
import { countOf } from '../ui/text.ts'
import { firstFreeName, isFound, withForks } from './academies.ts'
import { Part } from './part.tsx'

/** How many academies the menu shows. A service of a company has thousands; the others are found by their names. */
const mostRows = 100

interface CurrentProps {
  /** Undefined on a page of no academy. */
  readonly current: Academy | undefined
}

/** Opens another academy, and creates one. */
export function AcademyMenu({ current }: CurrentProps) {
  const trigger = (
    <Button
      look="quiet"
      className="min-w-0 max-w-70 max-narrow:flex-1 max-narrow:basis-0 font-semibold [&_svg]:text-muted"
      aria-label={`Academy: ${current?.name ?? 'none'}`}
      title={current?.name}
    >
      <span className="truncate flex-1 min-w-0 text-left" dir="auto">
        {current?.name ?? 'Choose an academy'}
      </span>
      <ChevronsUpDown aria-hidden />
    </Button>
  )
  const [isComparing, setComparing] = useState(false)
  return (
    <>
      <Popover label="Academies" trigger={trigger}>
        <Academies current={current} onCompare={() => setComparing(true)} />
      </Popover>
      {current && isComparing && (
        <Part name="The comparison">
          <CompareDialog academyId={current.id} onClose={() => setComparing(false)} />
        </Part>
      )}
    </>
  )
}

const CompareDialog = later(() => import('./compare.tsx').then(({ CompareDialog }) => CompareDialog))

function Academies({ current, onCompare }: CurrentProps & { readonly onCompare: () => void }) {
  const academies = useListedAcademies() ?? []
  const isReadOnly = useIsReadOnly()
  const [search, setSearch] = useState('')
  const [, navigate] = useLocation()
  const openView = useOpenView()
  const create = () =>
    runAction(async () => {
      const name = search.trim() || firstFreeName(academies.map(({ name }) => name))
      openView((await platformControls().academies.create({ name })).id)
    })
  return (
    <AcademyPicker current={current?.id} search={search} onSearch={setSearch} onChoose={openView}>
      <MenuItem icon={<Table2 aria-hidden />} onClick={() => navigate('/academies')}>
        All academies
      </MenuItem>
      {current && (
        <MenuItem icon={<GitCompare aria-hidden />} onClick={onCompare}>
          Before and after
        </MenuItem>
      )}
      {!isReadOnly && (
        <MenuItem icon={<Plus aria-hidden />} onClick={create}>
          {search.trim() === '' ? 'Create an academy' : `Create “${search.trim()}”`}
        </MenuItem>
      )}
    </AcademyPicker>
  )
}

interface AcademyPickerProps {
  /** The id of the open academy. */
  readonly current: string | undefined
  /** Leaves out the open academy. */
  readonly isOthers?: boolean
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onChoose: (id: string) => void
  /** Items below the academies. */
  readonly children?: ReactNode
}

/** A menu of the academies, with a search. */
export function AcademyPicker({ current, isOthers, search, onSearch, onChoose, children }: AcademyPickerProps) {
  const user = useUser()
  const list = useRef<HTMLUListElement>(null)
  const rows = withForks(useListedAcademies() ?? []).filter(
    ({ academy }) => isFound(academy, search, user) && !(isOthers && academy.id === current),
  )
  return (
    <div className="w-[min(360px,calc(100vw_-_16px))] p-2" onKeyDown={moveFocus}>
      <TextInput
        aria-label="Search academies"
        placeholder="Search academies"
        autoFocus
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') list.current?.querySelector('button')?.click()
        }}
      />
      <ul ref={list} className="max-h-[min(400px,60vh)] mt-2 mb-1 overflow-auto">
        {rows.slice(0, mostRows).map(({ academy: { id, name, labels = {}, student_count }, depth }) => (
          <li key={id}>
            <MenuItem
              icon={depth > 0 && <CornerDownRight aria-hidden />}
              note={
                <>
                  {countOf(student_count, 'student')}
                  {id === current && <Check aria-hidden />}
                </>
              }
              style={{ paddingLeft: 8 + depth * 16 }}
              title={name}
              aria-current={id === current || undefined}
              onClick={() => onChoose(id)}
            >
              <bdi>{name}</bdi>
              <span className="text-small text-muted block overflow-hidden text-ellipsis">
                {Object.values(labels).join(' · ')}
              </span>
            </MenuItem>
          </li>
        ))}
        {rows.length > mostRows && (
          <li className="p-2 text-muted">And {(rows.length - mostRows).toLocaleString('en')} more. Search by name.</li>
        )}
        {rows.length === 0 && <li className="p-2 text-muted">No academy has this name.</li>}
      </ul>
      {children}
    </div>
  )
}
