import { Plus } from 'lucide-react'
import { type ComponentProps, type ComponentType, type ReactElement, type ReactNode, useState } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Button } from '../../ui/button.tsx'
import { View } from '../../ui/view.tsx'
import { noMembersSearch } from './members.tsx'
import { OpenRow, useRowKeys } from './open-row.tsx'

/** What the sheet of a record gets. */
export interface SheetProps {
  /** The id of the record; of a list its name too. */
  readonly id: string
  readonly onClose: () => void
}

/** What the dialog for a new record gets. */
export interface NewRecordProps {
  readonly onClose: () => void
  readonly onCreated: (record: { readonly id: string }) => void
}

/** Makes the row of a record, which opens its sheet. */
export type RowOf = (
  record: { readonly id: string; readonly name?: string | null },
  cells: ReactNode,
  props?: ComponentProps<'tr'>,
) => ReactElement

interface RecordsViewProps {
  readonly title: string
  /** The noun of a record, which is its name in the address too. */
  readonly kind: 'student' | 'course' | 'list' | 'offer'
  /** Controls before the button that creates a record. */
  readonly tools?: ReactNode
  readonly Sheet: ComponentType<SheetProps>
  readonly NewRecord: ComponentType<NewRecordProps>
  /** Makes the content of the view. */
  readonly children: (row: RowOf) => ReactNode
}

/** A view of records of one kind: a sheet shows one of them, and a dialog creates one. */
export function RecordsView({ title, kind, tools, Sheet, NewRecord, children }: RecordsViewProps) {
  const address = useViewSearch()
  const opened = address.get(kind)
  const [isCreating, setCreating] = useState(false)
  useRowKeys()
  const label = `Create ${kind === 'offer' ? 'an' : 'a'} ${kind}`
  useCommands([{ label, group: 'Page', keys: 'n', isChange: true, run: () => setCreating(true) }])
  const open = (id: string) => address.set({ [kind]: id }, { isStep: true })
  return (
    <View
      title={title}
      tools={
        <>
          {tools}
          <Button isChange look="primary" icon={<Plus />} className="ml-auto" onClick={() => setCreating(true)}>
            New {kind}
          </Button>
        </>
      }
    >
      {children(({ id, name }, cells, props) => (
        <OpenRow
          key={id}
          isOpen={opened !== undefined && (opened === id || opened === name)}
          onOpen={() => open(id)}
          {...props}
        >
          {cells}
        </OpenRow>
      ))}
      {opened !== undefined && (
        <Sheet key={opened} id={opened} onClose={() => address.set({ [kind]: undefined, ...noMembersSearch })} />
      )}
      {isCreating && (
        <NewRecord
          onClose={() => setCreating(false)}
          onCreated={({ id }) => {
            setCreating(false)
            open(id)
          }}
        />
      )}
    </View>
  )
}
