import { Download, Plus } from 'lucide-react'
import { type ComponentProps, type ComponentType, type ReactElement, type ReactNode, useState } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { useCommands, useRowKeys } from '../../shell/commands.tsx'
import { download } from '../../ui/browser.ts'
import { Button } from '../../ui/button.tsx'
import { type FormValues, type NewRecord, RecordForm } from '../../ui/form.tsx'
import { Empty, Loading, View } from '../../ui/layout.tsx'
import { runAction } from '../../ui/messages.tsx'
import { stored } from '../../ui/storage.ts'
import { type Column, DataTable, Pager, Row } from '../../ui/table.tsx'
import { entryOf } from '../../view-list.ts'
import { noMembersSearch } from './members.tsx'
import type { ReadRows } from './paging.ts'
import { QueryResult } from './record-pane.tsx'
import { ViewSearchField } from './search-field.tsx'
import { csvOf } from './texts.ts'

/** What the pane of a record gets. */
export interface PaneProps {
  /** The id of the record; of a list its name too. */
  readonly id: string
  readonly onClose: () => void
}

/** The record of an id among all of its kind; null without one. */
export const rowOf =
  (id: string) =>
  <One extends { readonly id: string }>(rows: readonly One[]): One | null =>
    rows.find((row) => row.id === id) ?? null

/** Makes the row of a record, which opens its pane. */
export type RowOf<Item> = (record: Item, cells: ReactNode, props?: ComponentProps<'tr'>) => ReactElement

interface RecordsProps<Item, Field extends string, Values extends FormValues> {
  /** The noun of a record, which is its name in the address too. */
  readonly kind: 'student' | 'course' | 'list' | 'offer'
  /** Which records the search found none of, such as `active student`; the kind by default. */
  readonly noun?: string
  readonly read: ReadRows<Item>
  readonly columns: readonly Column<Item, Field>[]
  readonly className?: string
  /** What the search looks in, such as `names and ids`; undefined without a search. */
  readonly searched?: string
  /** Controls between the search and the button that creates a record. */
  readonly tools?: ReactNode
  /** The title and the text of a view without records. */
  readonly empty: readonly [title: string, text: ReactNode]
  readonly create: NewRecord<Values>
  readonly RecordPane: ComponentType<PaneProps>
  /** Puts the rows into the table; by default they are its rows. */
  readonly table?: (rows: readonly Item[], table: (rowOf?: (row: RowOf<Item>) => RowOf<Item>) => ReactNode) => ReactNode
}

/** A view of the records of one kind: a table, a pane for the record that is open, and a form for a new one. */
export function Records<
  Item extends { readonly id: string; readonly name?: string | null },
  Field extends string,
  Values extends FormValues,
>(props: RecordsProps<Item, Field, Values>) {
  const { kind, read, columns, className, searched, tools, empty, create, RecordPane } = props
  const { table = (_, make) => make(), noun = kind } = props
  const { query, isEmpty, sort, pager } = read
  const { controls } = useAcademy()
  const { name: title, icon: Icon } = entryOf(`${kind}s`)
  const address = useViewSearch()
  const opened = address.get(kind)
  const search = searched === undefined ? undefined : address.get('search')
  const [isCreating, setCreating] = useState(false)
  const open = (id: string) => address.open({ [kind]: id, ...noMembersSearch })
  const label = `Create ${kind === 'offer' ? 'an' : 'a'} ${kind}`
  useRowKeys(opened !== undefined)
  useCommands([{ label, group: 'Page', keys: 'n', isChange: true, run: () => setCreating(true) }])
  const csv = () => runAction(async () => download(`${kind}s.csv`, csvOf(await controls[`${kind}s`].list())))
  const newButton = (
    <Button isChange look="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      New {kind}
    </Button>
  )
  const row: RowOf<Item> = ({ id, name }, cells, rowProps) => (
    <Row
      key={id}
      isOpen={opened !== undefined && (opened === id || opened === name)}
      onOpen={() => open(id)}
      {...rowProps}
    >
      {cells}
    </Row>
  )
  return (
    <View
      title={title}
      tools={
        <>
          {searched !== undefined && <ViewSearchField label={`Search ${kind}s`} />}
          {tools}
          <Button look="quiet" icon={<Download />} className="ml-auto" onClick={csv} title={`All ${kind}s as a table`}>
            <span className="max-narrow:sr-only">CSV</span>
          </Button>
          {newButton}
        </>
      }
      pane={
        opened !== undefined && (
          <RecordPane id={opened} onClose={() => address.set({ [kind]: undefined, ...noMembersSearch })} />
        )
      }
    >
      <QueryResult query={query}>
        {({ items: rows, total }) =>
          rows.length > 0 ? (
            <>
              {table(rows, (rowOf = (plain) => plain) => (
                <DataTable<Item, Field>
                  label={`Table of ${kind}s`}
                  columns={columns}
                  rows={rows}
                  isFixed
                  {...(sort !== undefined && { sort, onSort: (next) => address.set({ sort: next, page: undefined }) })}
                  className={className}
                  row={rowOf(row)}
                />
              ))}
              {pager && (
                <Pager
                  total={total}
                  {...pager}
                  onPageSize={(size) => {
                    stored.set('page-size', size)
                    pager.onPage(1)
                  }}
                />
              )}
            </>
          ) : !isEmpty ? (
            <Loading />
          ) : search !== undefined ? (
            <Empty title={`No ${noun} matches “${search}”`} icon={<Icon />}>
              <p>The search looks in {searched}.</p>
              <Button onClick={() => address.set({ search: undefined, page: undefined })}>Clear the search</Button>
            </Empty>
          ) : (
            <Empty title={empty[0]} icon={<Icon />}>
              <div>{empty[1]}</div>
              {newButton}
            </Empty>
          )
        }
      </QueryResult>
      {isCreating && (
        <RecordForm
          kind={kind}
          {...create}
          onClose={() => setCreating(false)}
          onCreate={(id) => {
            setCreating(false)
            open(id)
          }}
        />
      )}
    </View>
  )
}
