import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button, type ButtonProps } from './button.tsx'

interface DialogProps {
  readonly title: string
  /** Below the title, in one sentence. */
  readonly description?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the end. */
  readonly actions?: ReactNode
}

/** A dialog above the page. Escape and a click beside it close it. */
export function Dialog({ title, description, onClose, children, actions }: DialogProps) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {/* A dialog above another one covers it, too. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 bg-backdrop transition-opacity duration-120 data-starting-style:opacity-0 data-ending-style:opacity-0"
        />
        <Base.Popup className="fixed flex flex-col wrap-anywhere top-[12vh] left-1/2 w-[min(520px,calc(100vw-24px))] max-h-[76vh] max-narrow:max-h-[68vh] -translate-x-1/2 border rounded-xl bg-raised text-foreground shadow-above transition-[opacity,translate] duration-120 data-starting-style:opacity-0 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-ending-style:translate-y-2">
          <header className="flex justify-between items-start gap-3 pt-3.5 pb-3 pr-3 pl-5">
            <div>
              <Base.Title className="text-[16px] leading-6 font-[650]" dir="auto">
                {title}
              </Base.Title>
              {description !== undefined && <Base.Description className="text-muted">{description}</Base.Description>}
            </div>
            <Base.Close
              render={
                <Button look="quiet" isIconOnly icon={<X />}>
                  Close
                </Button>
              }
            />
          </header>
          <div className="flex flex-col gap-4 min-h-0 pt-1 pb-5 px-5 overflow-auto" tabIndex={0}>
            {children}
          </div>
          {actions && <footer className="flex justify-end flex-wrap gap-2 py-3 px-5 border-t">{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface DeleteButtonProps extends ButtonProps {
  /** The noun of the record, such as `course`. */
  readonly kind: string
  readonly name: string
  readonly verb?: 'Delete' | 'Remove'
  readonly description?: string
  /** A note about the data that is deleted with it. */
  readonly gone: ReactNode
  readonly onDelete: () => void
}

/** A button that deletes or removes a record, after a question that names the data that is deleted with it. */
export function DeleteButton({
  kind,
  name,
  verb = 'Delete',
  description,
  gone,
  onDelete,
  children = `${verb} the ${kind}`,
  ...button
}: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const actions = (
    <>
      <Button onClick={close}>Keep the {kind}</Button>
      <Button
        look="danger"
        onClick={() => {
          close()
          onDelete()
        }}
      >
        {verb} the {kind}
      </Button>
    </>
  )
  return (
    <>
      <Button isChange look="danger" {...button} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking && (
        <Dialog title={`${verb} “${name}”?`} description={description} onClose={close} actions={actions}>
          {gone}
        </Dialog>
      )}
    </>
  )
}
