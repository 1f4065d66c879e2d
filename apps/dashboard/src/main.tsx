import { academiesQuery, serverQuery } from './api/queries.ts'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { mount } from './mount.tsx'
import { followTheme } from './ui/storage.ts'

// A browser reads the icon late. By then another view may have changed the address that a relative link begins at.
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
if (icon) icon.setAttribute('href', icon.href)

followTheme()

const client = createQueryClient()

// Every view needs them. They arrive while React renders for the first time.
void client.prefetchQuery(academiesQuery)
void client.prefetchQuery(serverQuery)

mount('The page', client, <App />)
