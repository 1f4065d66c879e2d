import { Check, ChevronsUpDown, CornerDownRight, Plus, Table2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { useOpenView } from '../addresses.ts'
import { type Academy, platformControls } from '../api/client.ts'
import { useListedAcademies, useUser } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/field.tsx'
import { MenuItem, Popover, moveFocus } from '../ui/menu.tsx'
import { runAction } from '../ui/messages.tsx'
import { useIsReadOnly } from '../ui/read-only.tsx'
import { countOf } from '../ui/text.ts'
import { firstFreeName, isFound, withForks } from './academies.ts'

/** How many academies the menu shows. A service of a company has thousands; the others are found by their names. */
const mostRows = 100

/** Opens another academy, and creates one. */
export function AcademyMenu({ current }: { readonly current: Academy }) {
  const trigger = (
    <Button
      look="quiet"
      className="min-w-0 max-w-70 max-narrow:flex-1 max-narrow:basis-0 font-semibold [&_svg]:text-muted"
      aria-label={`Academy: ${current.name}`}
    >
      <span className="truncate flex-1 min-w-0 text-left" dir="auto">
        {current.name}
      </span>
      <ChevronsUpDown aria-hidden />
    </Button>
  )
  return (
    <Popover label="Academies" trigger={trigger}>
      <Academies current={current} />
    </Popover>
  )
}

function Academies({ current }: { readonly current: Academy }) {
  const academies = useListedAcademies() ?? []
  const user = useUser()
  const isReadOnly = useIsReadOnly()
  const [search, setSearch] = useState('')
  const [, navigate] = useLocation()
  const openView = useOpenView()
  const create = () =>
    runAction(async () => {
      const name = search.trim() || firstFreeName(academies.map(({ name }) => name))
      openView((await platformControls().academies.create({ name })).id)
    })
  const list = useRef<HTMLUListElement>(null)
  const rows = withForks(academies).filter(({ academy }) => isFound(academy, search, user))
  return (
    <div className="w-[min(360px,calc(100vw_-_16px))] p-2" onKeyDown={moveFocus}>
      <TextInput
        aria-label="Search academies"
        placeholder="Search academies"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') list.current?.querySelector('button')?.click()
        }}
      />
      <ul ref={list} className="max-h-[min(400px,60vh)] mt-2 mb-1 overflow-auto">
        {rows.slice(0, mostRows).map(({ academy, depth }) => (
          <li key={academy.id}>
            <MenuItem
              icon={depth > 0 && <CornerDownRight aria-hidden />}
              note={
                <>
                  {countOf(academy.student_count, 'student')}
                  {academy.id === current.id && <Check aria-hidden />}
                </>
              }
              style={{ paddingLeft: 8 + depth * 16 }}
              aria-current={academy.id === current.id || undefined}
              onClick={() => openView(academy.id)}
            >
              {academy.name}
              <span className="text-small text-muted block overflow-hidden text-ellipsis">
                {Object.values(academy.labels ?? {}).join(' · ')}
              </span>
            </MenuItem>
          </li>
        ))}
        {rows.length > mostRows && (
          <li className="p-2 text-muted">And {(rows.length - mostRows).toLocaleString('en')} more. Search by name.</li>
        )}
        {rows.length === 0 && <li className="p-2 text-muted">No academy has this name.</li>}
      </ul>
      <MenuItem icon={<Table2 aria-hidden />} onClick={() => navigate('/academies')}>
        All academies
      </MenuItem>
      {!isReadOnly && (
        <MenuItem icon={<Plus aria-hidden />} onClick={create}>
          {search.trim() === '' || rows.length > 0 ? 'Create an academy' : `Create “${search.trim()}”`}
        </MenuItem>
      )}
    </div>
  )
}
