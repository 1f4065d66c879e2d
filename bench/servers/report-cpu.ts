/* Imported before a command, so that it reports its CPU time. */
import { reportCpu } from './child.ts'

reportCpu()
