import { useQuery } from '@tanstack/react-query'
import { BookText, Ellipsis } from 'lucide-react'
import { useLocation } from 'wouter'

import { base } from '../addresses.ts'
import { serviceUrl } from '../api/client.ts'
import { useUnreadEmails } from '../api/emails.ts'
import { MenuItem, MenuItems, Popover } from '../ui/menu.tsx'
import { viewList } from '../view-list.ts'
import { useAcademy } from './academy.tsx'
import { keysText } from './command-keys.ts'

/** How many views the bar of a narrow page has. The others are in its menu. */
const inBar = 4

const linkLook =
  'flex items-center gap-2.5 w-full h-8 px-2.5 rounded-md text-muted font-medium [&_svg]:size-4 hover:bg-hover hover:text-foreground hover:no-underline aria-[current=page]:bg-selected aria-[current=page]:text-accent max-narrow:relative max-narrow:flex-col max-narrow:gap-0.5 max-narrow:h-12 max-narrow:py-1.5 max-narrow:px-0 max-narrow:text-[11px] max-narrow:leading-4'
const nameLook = 'flex-1 max-narrow:flex-none'

/** The places that the page leads to: the views of the academy, and its reference. */
export function usePlaces() {
  const { id, pathTo } = useAcademy()
  const [, navigate] = useLocation()
  const docs = `${serviceUrl}/docs?academy=${id}`
  return [
    ...viewList.map(({ view, ...entry }) => ({
      words: undefined,
      ...entry,
      link: { href: base + pathTo(view) },
      open: () => navigate(pathTo(view)),
    })),
    {
      name: 'API reference',
      icon: BookText,
      keys: 'g d',
      words: undefined,
      link: { href: docs, target: '_blank', rel: 'noopener' },
      open: () => void window.open(docs, '_blank', 'noopener'),
    },
  ]
}

/** The places as a column at the left, or as a bar at the bottom of a narrow page. */
export function Navigation() {
  const { id, queries } = useAcademy()
  const [location] = useLocation()
  const places = usePlaces()
  const { data: faults = [] } = useQuery(queries.faults.list())
  const counts: Readonly<Record<string, number>> = { Emails: useUnreadEmails(id).count, Faults: faults.length }
  return (
    <nav
      className="flex-none w-46 py-3 px-2 border-r bg-surface overflow-auto max-narrow:w-auto max-narrow:pt-1 max-narrow:pb-[calc(4px_+_env(safe-area-inset-bottom))] max-narrow:px-1 max-narrow:border-r-0 max-narrow:border-t max-narrow:overflow-visible"
      aria-label="Views"
    >
      <ul className="flex flex-col gap-0.5 max-narrow:flex-row max-narrow:justify-around">
        {places.map(({ name, icon: Icon, keys, link, open }, index) => (
          <li key={name} className={index >= inBar ? 'max-narrow:hidden' : 'max-narrow:flex-1'}>
            <a
              {...link}
              className={linkLook}
              aria-current={link.href === base + location ? 'page' : undefined}
              title={`${name} (${keysText(keys)})`}
              onClick={(event) => {
                if ('target' in link || event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                open()
              }}
            >
              <Icon aria-hidden />
              <span className={nameLook}>{name}</span>
              {(counts[name] ?? 0) > 0 && (
                <b className="min-w-5 px-1.5 rounded-[10px] bg-gray-soft text-foreground text-small font-[550] text-center max-narrow:absolute max-narrow:top-0.5 max-narrow:left-[calc(50%_+_4px)] max-narrow:min-w-4 max-narrow:px-1 max-narrow:text-[11px] max-narrow:leading-4">
                  {counts[name]}
                </b>
              )}
            </a>
          </li>
        ))}
        <li className="hidden max-narrow:block max-narrow:flex-1">
          <Popover
            label="More views"
            trigger={
              <button type="button" className={linkLook}>
                <Ellipsis aria-hidden />
                <span className={nameLook}>More</span>
              </button>
            }
          >
            <MenuItems>
              {places.slice(inBar).map(({ name, icon: Icon, open }) => (
                <MenuItem key={name} icon={<Icon aria-hidden />} note={counts[name] || undefined} onClick={open}>
                  {name}
                </MenuItem>
              ))}
            </MenuItems>
          </Popover>
        </li>
      </ul>
    </nav>
  )
}
