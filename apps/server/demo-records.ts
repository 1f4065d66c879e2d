/* Prints the records of the demo academy as JSON, for the build of the command. */
import { demoRecords } from './src/start/demo-platform.ts'

process.stdout.write(JSON.stringify(demoRecords()))
