import { AcademyClient } from '@academy-access/sdk'
import type { Meta, StoryObj } from '@storybook/react-vite'

import { mock } from './mock.ts'
import { Students } from './students.tsx'

const meta: Meta<typeof Students> = {
  component: Students,
  args: { client: new AcademyClient({ baseUrl: '/academy', apiKey: null, maxRetries: 0 }) },
}
export default meta
type Story = StoryObj<typeof Students>

export const DemoAcademy: Story = {}

export const NewAcademy: Story = {
  beforeEach: () => mock.platform.academy().restore({ name: 'New' }),
}

export const StudentAdded: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('status')
    await userEvent.type(canvas.getByLabelText('Email'), 'grace@example.com')
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }))
    await canvas.findByText('grace@example.com')
  },
}

export const TooManyRequests: Story = {
  beforeEach: () => mock.use(mock.override('students.list').error('rate_limit_exceeded', { retry_after: 3 })),
}
