// The fonts of the system: nothing to load, from here or from elsewhere.
import theme from 'vitepress/theme-without-fonts'

import './style.css'

export default theme
