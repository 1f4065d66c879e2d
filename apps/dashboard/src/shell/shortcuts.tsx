import { Dialog } from '../ui/dialog.tsx'
import { SingleKeysSwitch } from '../ui/field.tsx'
import { keysText } from './command-keys.ts'
import { useAllCommands } from './commands.tsx'

const groups = ['Views', 'Requests', 'Academy', 'Page'] as const

/** All shortcuts that work in the current view. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const commands = useAllCommands()
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <SingleKeysSwitch />
      {groups.map((group) => {
        const own = commands.filter((command) => command.group === group && command.keys !== undefined)
        return (
          own.length > 0 && (
            <section key={group}>
              <h3>{group}</h3>
              <dl className="[&_div]:flex [&_div]:justify-between [&_div]:py-1 [&_div]:px-0 [&_div]:border-b [&_kbd]:py-px [&_kbd]:px-1.5 [&_kbd]:border [&_kbd]:border-strong [&_kbd]:rounded-sm [&_kbd]:bg-surface">
                {own.map(({ label, keys = '' }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <kbd>{keysText(keys)}</kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        )
      })}
    </Dialog>
  )
}
