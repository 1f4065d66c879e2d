import { academySetup } from '@academy-access/server/vitest/setup'

export default academySetup({ fixture: '../academies.json' })
