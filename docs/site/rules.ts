import { readFileSync } from 'node:fs'

/** The numbers of the rules and decisions in rules.md. */
export function ruleNumbers(): ReadonlySet<string> {
  const text = readFileSync(new URL('../rules.md', import.meta.url), 'utf8')
  return new Set([...text.matchAll(/^\| ([RD]\d+) \|/gm)].map(([, number]) => number!))
}
