import type { Hooks, Logger, Observer, OneOrMore } from './events.ts'
import { checkHeaders, joinHeaders } from './headers.ts'
import { loadHooks } from './runtime.ts'

/** The code of reports loads with the first one, because most pages have neither hooks nor a logger. */
export function createObserver(hooks: OneOrMore<Hooks> | undefined, logger: Logger | undefined): Observer {
  return {
    active: hooks !== undefined || logger !== undefined,
    report: (name, event) =>
      loadHooks().then(
        ({ report }) => report(name, event, hooks, logger, checkHeaders, joinHeaders),
        // A hook may have to change the request. A logger may not.
        hooks ? undefined : () => ({}),
      ),
    warn: (message, details) =>
      loadHooks().then(
        ({ warn }) => warn(logger, message, details),
        () => {},
      ),
  }
}
