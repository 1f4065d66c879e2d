// This theme uses the fonts of the system, so the site loads no fonts.
import theme from 'vitepress/theme-without-fonts'

import './style.css'

export default theme
