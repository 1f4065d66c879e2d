// This theme uses the fonts of the system, so the site loads no fonts.
import type { Theme } from 'vitepress'
import theme from 'vitepress/theme-without-fonts'

import Layout from './layout.vue'
import './style.css'

export default { extends: theme, Layout } satisfies Theme
