import { AcademyClient } from '@academy-access/sdk'
import type { Meta, StoryObj } from '@storybook/react-vite'

import { mock } from '../roster-app/src/mocks.ts'
import { Roster } from '../roster-app/src/roster.tsx'

const meta: Meta<typeof Roster> = {
  component: Roster,
  args: { client: new AcademyClient({ baseUrl: '/academy', apiKey: null, maxRetries: 0 }) },
}
export default meta
type Story = StoryObj<typeof Roster>

export const AllStudents: Story = {}

export const NewAcademy: Story = {
  beforeEach: () => mock.platform.academy().restore({ name: 'New' }),
}

export const MembersAdded: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /VIP/ }))
    await userEvent.type(await canvas.findByLabelText('Add members'), 'grace@example.com nonsense')
    await userEvent.click(canvas.getByRole('button', { name: 'Add 2' }))
    await canvas.findByRole('status')
  },
}

export const TooManyRequests: Story = {
  beforeEach: () => mock.use(mock.override('students.list').error('rate_limit_exceeded', { retry_after: 3 })),
}
