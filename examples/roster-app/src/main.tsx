import './style.css'

import { AcademyClient } from '@academy-access/sdk'
import { createRoot } from 'react-dom/client'

import { Roster } from './roster.tsx'

if (import.meta.env.MODE === 'development') await (await import('./mocks.ts')).mock.start()

const academy = new AcademyClient({ baseUrl: location.origin })
createRoot(document.querySelector('#root')!).render(<Roster academy={academy} />)
