import type { Preview } from '@storybook/react-vite'

import { mock } from '../mock.ts'

const preview: Preview = {
  beforeAll: () => mock.start(),
  // After each story the academy is reset.
  beforeEach: () => () => mock.reset(),
  parameters: { controls: { disable: true } },
}
export default preview
