import type { OperationId } from '@academy-access/schemas'

import type { Academy } from './academy.ts'
import type { NewAcademy } from './controls/academy.ts'
import type { Email } from './controls/outbox.ts'
import type { Fault, FaultInput, Faults } from './faults/types.ts'
import type { WelcomeEmail } from './inspection/outbox.ts'

/**
 * An academy or a group of controls of a server: the same groups, methods and arguments, and each method returns a promise.
 * `Remote<Academy>` is the academy that the test kits of `@academy-access/server` give to a test. It has no members that need
 * the process of the academy, and no functions as arguments.
 */
export type Remote<Local> = Local extends Faults
  ? RemoteFaults
  : {
      readonly [Name in Exclude<keyof Local, InProcess>]: Local[Name] extends (...args: infer Args) => infer Output
        ? (...args: Sent<Args>) => Promise<Returned<Awaited<Output>>>
        : Local[Name] extends string
          ? Local[Name]
          : Remote<Local[Name]>
    }

/** The faults of an academy of a server. */
export interface RemoteFaults extends RemoteMethods<Omit<Faults, 'add'>> {
  /** Adds a fault behind the others. For each request the first fault that matches fires. */
  add<Id extends OperationId | '*'>(fault: FaultInput<Id>): Promise<Fault>
}

type RemoteMethods<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Output
    ? (...args: Args) => Promise<Awaited<Output>>
    : never
}

/** Members of an academy that only its process has. */
type InProcess = Exclude<keyof Academy, keyof AcademyMembers>

type AcademyMembers = Omit<Academy, 'counts' | 'forkOf' | 'subscribe' | 'core' | 'keptSnapshots' | 'studentIndex'>

type Sent<Args extends readonly unknown[]> = {
  [Index in keyof Args]: Exclude<Args[Index], (...args: never[]) => unknown>
}

/** What leaves the process of the server: the key of a new academy, and emails with the addresses of the server. */
type Returned<Output> = Output extends Academy
  ? NewAcademy
  : Output extends readonly WelcomeEmail[]
    ? readonly Email[]
    : Output
