import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type CSSProperties, type ReactNode, createContext, use } from 'react'

import { Button } from './button.tsx'

interface SortableProps {
  /** The ids of the rows, in their order. */
  readonly ids: readonly string[]
  /** The name of a row, for screen readers. */
  readonly nameOf: (id: string) => string
  /** Called with the new order. */
  readonly onMove: (ids: string[]) => void
  readonly children: ReactNode
}

/** Rows that can be dragged into another order, by their `DragHandle`. Space takes a row, arrow keys move it. */
export function Sortable({ ids, nameOf, onMove, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    onMove(arrayMove([...ids], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        container: document.body,
        screenReaderInstructions: {
          draggable:
            'Press Space to take the row, the arrow keys to move it, Space to put it down, and Escape to cancel.',
        },
        announcements: {
          onDragStart: ({ active }) => `${nameOf(String(active.id))} is taken, at ${placeOf(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(String(active.id))} is at ${placeOf(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            `${nameOf(String(active.id))} is put down at ${placeOf((over ?? active).id)}.`,
          onDragCancel: ({ active }) => `${nameOf(String(active.id))} is back at ${placeOf(active.id)}.`,
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

type Sorted = ReturnType<typeof useSortable>

const Handle = createContext<Pick<Sorted, 'setActivatorNodeRef' | 'attributes' | 'listeners'> | undefined>(undefined)

interface RowProps {
  readonly ref: Sorted['setNodeRef']
  readonly style: CSSProperties
  readonly className: string | undefined
}

interface SortableRowProps {
  readonly id: string
  /** Makes the row. Its element gets the props. */
  readonly children: (props: RowProps) => ReactNode
}

/** A row of a `Sortable`. The `DragHandle` in it moves it. */
export function SortableRow({ id, children }: SortableRowProps) {
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id })
  return (
    <Handle value={handle}>
      {children({
        ref: setNodeRef,
        style: { transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
        className: isDragging ? 'relative z-2 bg-raised shadow-above' : undefined,
      })}
    </Handle>
  )
}

/** The button by which a row is dragged. */
export function DragHandle({ label }: { readonly label: string }) {
  const handle = use(Handle)
  return (
    <Button
      isChange
      look="quiet"
      isIconOnly
      icon={<GripVertical aria-hidden />}
      className="cursor-grab touch-none active:cursor-grabbing"
      ref={handle?.setActivatorNodeRef}
      {...handle?.attributes}
      {...handle?.listeners}
    >
      {label}
    </Button>
  )
}
