import { serve } from 'h3'

import { app } from './app.ts'

serve(app, { port: 3000 })
