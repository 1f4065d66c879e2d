import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { BookText, Ellipsis } from 'lucide-react'

import { useOpenView } from '../addresses.ts'
import { faultsQuery } from '../api/queries.ts'
import { useUnreadEmails } from '../api/unread-emails.ts'
import { serviceUrl } from '../api/service-url.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { keysText } from './command-keys.ts'
import { viewList } from '../view-list.ts'
import { pathOf } from '../view-path.ts'

/** How many views the bar of a narrow page has. The others are in its menu. */
const inBar = 4

const linkLook =
  'flex items-center gap-2.5 w-full h-8 px-2.5 rounded-md text-muted font-medium [&_svg]:size-4 hover:bg-hover hover:text-foreground hover:no-underline aria-[current=page]:bg-selected aria-[current=page]:text-accent max-narrow:relative max-narrow:flex-col max-narrow:gap-0.5 max-narrow:h-12 max-narrow:py-1.5 max-narrow:px-0 max-narrow:text-[11px] max-narrow:leading-4'
const nameLook = 'flex-1 max-narrow:flex-none'

/** The views of an academy: a column at the left, or a bar at the bottom of a narrow page. */
export function Navigation({ academyId }: { readonly academyId: string }) {
  const openView = useOpenView()
  const [location] = useLocation()
  const { data: faults = [] } = useQuery(faultsQuery(academyId))
  const unread = useUnreadEmails(academyId)
  const counts: Readonly<Record<string, number>> = { Emails: unread.count, Faults: faults.length }
  return (
    <nav
      className="flex-none w-46 py-3 px-2 border-r bg-surface overflow-auto max-narrow:w-auto max-narrow:pt-1 max-narrow:pb-[calc(4px_+_env(safe-area-inset-bottom))] max-narrow:px-1 max-narrow:border-r-0 max-narrow:border-t max-narrow:overflow-visible"
      aria-label="Views"
    >
      <ul className="flex flex-col gap-0.5 max-narrow:flex-row max-narrow:justify-around">
        {viewList.map(({ view, name, icon: Icon, keys }, index) => (
          <li key={name} className={index >= inBar ? 'max-narrow:hidden' : 'max-narrow:flex-1'}>
            <Link
              href={pathOf(academyId, view)}
              className={linkLook}
              aria-current={location === pathOf(academyId, view) ? 'page' : undefined}
              title={`${name} (${keysText(keys)})`}
            >
              <Icon aria-hidden />
              <span className={nameLook}>{name}</span>
              {(counts[name] ?? 0) > 0 && (
                <b className="min-w-5 px-1.5 rounded-[10px] bg-gray-soft text-foreground text-small font-[550] text-center max-narrow:absolute max-narrow:top-0.5 max-narrow:left-[calc(50%_+_4px)] max-narrow:min-w-4 max-narrow:px-1 max-narrow:text-[11px] max-narrow:leading-4">
                  {counts[name]}
                </b>
              )}
            </Link>
          </li>
        ))}
        <li className="max-narrow:hidden">
          <a href={`${serviceUrl}/docs?academy=${academyId}`} target="_blank" rel="noopener" className={linkLook}>
            <BookText aria-hidden />
            <span className={nameLook}>API reference</span>
          </a>
        </li>
        <li className="hidden max-narrow:block max-narrow:flex-1">
          <Menu
            label="More views"
            trigger={
              <button type="button" className={linkLook}>
                <Ellipsis aria-hidden />
                <span className={nameLook}>More</span>
              </button>
            }
          >
            {viewList.slice(inBar).map(({ view, name, icon: Icon }) => (
              <MenuItem
                key={name}
                icon={<Icon aria-hidden />}
                note={counts[name] || undefined}
                onClick={() => openView(academyId, view)}
              >
                {name}
              </MenuItem>
            ))}
            <MenuItem
              icon={<BookText aria-hidden />}
              onClick={() => window.open(`${serviceUrl}/docs?academy=${academyId}`, '_blank', 'noopener')}
            >
              API reference
            </MenuItem>
          </Menu>
        </li>
      </ul>
    </nav>
  )
}
