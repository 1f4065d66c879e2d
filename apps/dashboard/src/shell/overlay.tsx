import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { later } from '../ui/later.tsx'
import { toastError } from '../ui/messages.ts'
import { useHeldKeys } from '../ui/use-held-keys.ts'
import { useHoldKeys } from './commands.tsx'

const Palette = later(() => import('./palette.tsx').then(({ Palette }) => Palette))
const Shortcuts = later(() => import('./shortcuts.tsx').then(({ Shortcuts }) => Shortcuts))

interface OverlayProps {
  readonly opened: 'palette' | 'shortcuts'
  readonly academyId: string
  readonly onClose: () => void
}

/** The command palette or the list of shortcuts. What is typed before the palette has the focus is in its field. */
export function Overlay({ opened, academyId, onClose }: OverlayProps) {
  const [text, setText] = useState('')
  const [hasFocus, setFocus] = useState(false)
  useHeldKeys(!hasFocus, { onText: setText, onEscape: onClose })
  const hold = useHoldKeys()
  const fail = (error: unknown) => {
    hold()
    toastError(error)
    onClose()
  }
  return (
    <ErrorBoundary fallback={null} onError={fail}>
      <div onFocus={() => setFocus(true)}>
        {opened === 'palette' ? (
          <Suspense fallback={<LoadingPalette text={text} />}>
            <Palette academyId={academyId} text={text} onText={setText} onClose={onClose} />
          </Suspense>
        ) : (
          <Suspense>
            <Shortcuts onClose={onClose} />
          </Suspense>
        )}
      </div>
    </ErrorBoundary>
  )
}

function LoadingPalette({ text }: { readonly text: string }) {
  return (
    <div
      className="fixed top-[12vh] left-1/2 w-[min(600px,calc(100vw_-_16px))] ml-[calc(min(600px,100vw_-_16px)_/_-2)] overflow-hidden border rounded-[12px] bg-raised text-foreground shadow-above"
      role="status"
      aria-label="Loading…"
    >
      <div className="flex items-center gap-2.5 px-4 border-b [&_svg]:text-muted [&_svg]:size-4">
        <Search aria-hidden />
        <span className={`flex-1 min-w-0 h-12 text-[15px] focus-visible:outline-none leading-12 whitespace-pre`}>
          {text}
        </span>
      </div>
    </div>
  )
}
