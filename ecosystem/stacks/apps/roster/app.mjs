import { createRoster } from '@academy-access/roster'
import { AcademyClient } from '@academy-access/sdk'

const ada = await createRoster(new AcademyClient()).findByEmail('ADA@example.com')
console.log(ada.name, ada.courses_enrolled)
