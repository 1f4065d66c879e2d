import type { StorybookConfig } from '@storybook/react-vite'
import { msw } from 'msw/vite'
import { mergeConfig } from 'vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../*.stories.tsx'],
  core: { disableTelemetry: true },
  viteFinal: (vite) => mergeConfig(vite, { plugins: [msw({ mode: 'worker-only' })] }),
}
export default config
