import './style.css'

import { AcademyClient } from '@academy-access/sdk'
import { createRoot } from 'react-dom/client'

import { Roster } from './roster.tsx'

if (import.meta.env.MODE === 'development') await (await import('./mocks.ts')).mock.start()

const root = document.querySelector('#root')
if (!root) throw new Error('index.html: expected an element with the id "root"')
const client = new AcademyClient({ baseUrl: '/academy', apiKey: null })
createRoot(root).render(<Roster client={client} />)
