import { AcademyClient } from '@academy-access/sdk'

export const list = (options) => new AcademyClient(options).courses.list()
