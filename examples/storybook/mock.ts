import { demoFixture } from '@academy-access/engine'
import { setupAcademy } from '@academy-access/msw/browser'

export const mock = setupAcademy({ fixture: demoFixture(), proxy: true })
