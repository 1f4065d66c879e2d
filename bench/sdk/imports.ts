/* One sample in its own process: `imports.ts <package>` prints the milliseconds of the first import. */
const [name] = process.argv.slice(2)
const before = performance.now()
if (name) await import(name)
process.stdout.write(String(performance.now() - before))
