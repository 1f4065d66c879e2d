import { Dialog } from '../ui/dialog.tsx'
import { keysText } from './command-keys.ts'
import { useAllCommands } from './commands.tsx'
import styles from './shortcuts.module.css'

const groups = ['Views', 'Requests', 'Academy', 'Page'] as const

/** All shortcuts that work in the current view. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const commands = useAllCommands()
  return (
    <Dialog isOpen title="Shortcuts" onClose={onClose}>
      {groups.map((group) => {
        const own = commands.filter((command) => command.group === group && command.keys !== undefined)
        return (
          own.length > 0 && (
            <section key={group}>
              <h3>{group}</h3>
              <dl className={styles['list']}>
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
