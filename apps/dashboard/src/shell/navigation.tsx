import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { BookText, Ellipsis } from 'lucide-react'

import { useOpenView } from '../addresses.ts'
import { faultsQuery } from '../api/queries.ts'
import { useUnreadEmails } from '../api/unread-emails.ts'
import { serviceUrl } from '../api/service-url.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { keysText } from './command-keys.ts'
import styles from './navigation.module.css'
import { viewList } from '../view-list.ts'
import { pathOf } from '../view-path.ts'

/** How many views the bar of a narrow page has. The others are in its menu. */
const inBar = 4

/** The views of an academy: a column at the left, or a bar at the bottom of a narrow page. */
export function Navigation({ academyId }: { readonly academyId: string }) {
  const openView = useOpenView()
  const [location] = useLocation()
  const { data: faults = [] } = useQuery(faultsQuery(academyId))
  const unread = useUnreadEmails(academyId)
  const counts: Readonly<Record<string, number>> = { Emails: unread.count, Faults: faults.length }
  return (
    <nav className={styles['navigation']} aria-label="Views">
      <ul>
        {viewList.map(({ view, name, icon: Icon, keys }, index) => (
          <li key={name} className={index >= inBar ? styles['wideOnly'] : undefined}>
            <Link
              href={pathOf(academyId, view)}
              className={styles['link']}
              aria-current={location === pathOf(academyId, view) ? 'page' : undefined}
              title={`${name} (${keysText(keys)})`}
            >
              <Icon aria-hidden />
              <span>{name}</span>
              {(counts[name] ?? 0) > 0 && <b className={styles['count']}>{counts[name]}</b>}
            </Link>
          </li>
        ))}
        <li className={styles['wideOnly']}>
          <a href={`${serviceUrl}/docs?academy=${academyId}`} target="_blank" rel="noopener" className={styles['link']}>
            <BookText aria-hidden />
            <span>API reference</span>
          </a>
        </li>
        <li className={styles['narrowOnly']}>
          <Menu
            label="More views"
            trigger={
              <button type="button" className={styles['link']}>
                <Ellipsis aria-hidden />
                <span>More</span>
              </button>
            }
          >
            {(close) => (
              <>
                {viewList.slice(inBar).map(({ view, name, icon: Icon }) => (
                  <MenuItem
                    key={name}
                    icon={<Icon aria-hidden />}
                    note={counts[name] || undefined}
                    onClick={() => {
                      close()
                      openView(academyId, view)
                    }}
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
              </>
            )}
          </Menu>
        </li>
      </ul>
    </nav>
  )
}
