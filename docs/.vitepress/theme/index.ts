// This theme uses the fonts of the system, so the site loads no fonts.
import type { Theme } from 'vitepress'
import theme from 'vitepress/theme-without-fonts'

import Playground from './playground.vue'
import './style.css'

export default {
  extends: theme,
  enhanceApp({ app }) {
    app.component('Playground', Playground)
  },
} satisfies Theme
