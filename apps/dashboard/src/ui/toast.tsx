import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'

import { Button } from './button.tsx'
import { messages } from './messages.ts'

/** The place for messages, at a corner of the page. */
export function Toasts() {
  return (
    <Base.Provider toastManager={messages} timeout={5000} limit={4}>
      <Base.Portal>
        <Base.Viewport className="flex flex-col fixed z-30 right-4 bottom-4 gap-2 w-[min(420px,calc(100vw_-_32px))] max-narrow:bottom-18">
          <Messages />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Messages() {
  return Base.useToastManager().toasts.map((shown) => (
    <Base.Root
      key={shown.id}
      toast={shown}
      className={`above transition-opacity duration-120 data-starting-style:opacity-0 data-ending-style:opacity-0 ${shown.type === 'error' ? 'border-l-3 border-l-red' : ''}`}
    >
      <Base.Content className="flex items-center gap-2 py-2 pr-2 pl-3.5">
        <Base.Title className="flex-1 text-[13px] font-medium wrap-anywhere" />
        {shown.actionProps && <Base.Action render={<Button />} />}
        <Base.Close
          render={
            <Button look="quiet" isIconOnly icon={<X aria-hidden />}>
              Close the message
            </Button>
          }
        />
      </Base.Content>
    </Base.Root>
  ))
}
