import '../../roster-app/src/style.css'

import type { Preview } from '@storybook/react-vite'

import { mock } from '../../roster-app/src/mocks.ts'

const preview: Preview = {
  beforeAll: () => mock.start(),
  // After each story the academy is reset.
  beforeEach: () => () => mock.reset(),
  parameters: { layout: 'fullscreen', controls: { disable: true } },
}
export default preview
