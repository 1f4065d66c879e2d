/*
 * pnpm reads this before each command. `pnpm start` in a fresh clone installs only what the server needs
 * (scripts/prepare-start.mjs). Every other command first installs what is missing (`verifyDepsBeforeRun`).
 */
const { execFileSync } = require('node:child_process')
const { existsSync, rmSync } = require('node:fs')
const { join } = require('node:path')

const state = join(__dirname, 'node_modules/.pnpm-workspace-state-v1.json')
/** `scripts/prepare-start.mjs` writes this file when it installs only what the server needs. */
const mark = join(__dirname, 'node_modules/.installed-for-start')

module.exports = {
  hooks: {
    updateConfig(config) {
      if (existsSync(state) && !existsSync(mark)) return config
      if (isStart()) config.verifyDepsBeforeRun = false
      // With the state, pnpm would take the packages of the server for a whole installation.
      else for (const file of [state, mark]) rmSync(file, { force: true })
      return config
    },
  },
}

/** Whether the command is `pnpm start`, or one that it runs. Without `ps`, the start installs everything. */
function isStart() {
  if (process.env.ACADEMY_START === 'yes') return true
  try {
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(process.ppid)], { encoding: 'utf8' })
    return /\spnpm start(\s|$)|\/pnpm start(\s|$)|^pnpm start(\s|$)/.test(command.trim())
  } catch {
    return false
  }
}
