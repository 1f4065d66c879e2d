import { DurableObject } from 'cloudflare:workers'

import { createRun, type Run } from '@academy-access/dashboard-api/run'
import { type Academy, type LabelsAndEnd, type Platform, ServiceError } from '@academy-access/engine'
import {
  hasKey,
  objectLimits,
  respond,
  restorePlatform,
  type SavedHead,
  type SavedRecord,
  type SharedAccounts,
  toSummary,
  webRequest,
} from '@academy-access/engine/internal'

import { type About, changedAbout } from './directory-object.ts'
import { LoadedAcademy } from './loaded-academy.ts'
import { logChange, readChangeLog } from './change-log.ts'
import { claim, type Claims, Directory, readClaims } from './directory.ts'
import type { AcademyCall, AcademyMethods, Env } from './env.ts'
import { loadFaultsAndEmails } from './faults-and-emails.ts'
import { hasTables, migrate } from './migrations.ts'
import { respondWithoutAcademy } from './api.ts'
import { academyMigrations, readRecords } from './records.ts'
import { errorResponse, readToEnd, toResponse } from './responses.ts'
import { serverInfo } from './server-info.ts'

/** One academy: the engine in memory, and its state in the storage of the object. */
export class AcademyObject extends DurableObject<Env> implements AcademyMethods {
  readonly #directory: Directory
  readonly #accounts: SharedAccounts
  #loaded: LoadedAcademy | undefined
  #run: Run | undefined
  /** Closes the event streams. */
  #closing = new AbortController()
  #last: Promise<unknown> = Promise.resolve()
  /** Creations, deletions and changes that have not ended. */
  #turns = 0
  /** The labels and ends that calls gave to academies, and that are not stored yet. */
  readonly #given = new Map<string, LabelsAndEnd>()

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    if (hasTables(ctx.storage.sql)) migrate(ctx.storage, academyMigrations)
    this.#directory = new Directory(env)
    this.#accounts = {
      seed: env.ACCOUNT_SEED ?? 'academy-access',
      lookUp: (emails) => this.#directory.accounts(emails),
    }
  }

  /** UUID of the academy. */
  protected get academyId(): string {
    return this.ctx.id.name ?? ''
  }

  /**
   * The platform of stored records, with the stored faults and emails. Its own seed is another one each time: keys are
   * random, and differ in all objects.
   */
  protected restore(records: Iterable<SavedRecord>): Platform {
    const platform = restorePlatform(records, { accounts: this.#accounts, limits: objectLimits })
    for (const academy of platform.academies.list()) loadFaultsAndEmails(academy, this.ctx.storage.sql)
    return platform
  }

  /**
   * Handles a request of the API, whatever its path is: this entry reaches nothing else. The other one is `dashboard`.
   */
  async fetch(request: Request): Promise<Response> {
    try {
      return await readToEnd(request, (whole) => this.#api(this.#load(), whole))
    } catch (error) {
      return errorResponse(error)
    }
  }

  /** Runs a call of the dashboard API for this academy. The Worker has read its path and checked its token. */
  async dashboard(call: AcademyCall): Promise<Response> {
    try {
      return await (call.id === 'academies.create' ? this.#inTurn(() => this.#create(call)) : this.#ownDashboard(call))
    } catch (error) {
      return errorResponse(error)
    }
  }

  /** Deletes the academy when its time is over. */
  alarm(): Promise<void> {
    return this.#inTurn(() => this.#onAlarm())
  }

  /**
   * Gives up keys that were claimed for a creation whose process ended. An academy that exists, or is being created, keeps
   * its keys: its caller does not wait for another creation, which may wait for this one.
   */
  async giveUpKeys(hashes: readonly string[]): Promise<void> {
    if (this.#turns > 0 || this.#load().academy) return
    await this.#inTurn(() => this.#directory.releaseHashes(this.academyId, hashes))
  }

  async #onAlarm(): Promise<void> {
    const loaded = this.#load()
    const { about, academy } = loaded
    const expires = about?.expires_at
    if (loaded.isDeleted || (expires && Date.parse(expires) <= Date.now())) return this.#delete(loaded)
    // The process ended between the storage of the academy and its registration.
    if (academy && about) await this.#register(loaded, about)
  }

  /** The academy in memory. It is read from the storage at the first request, and after a failed write. */
  #load(): LoadedAcademy {
    if (this.#loaded && !this.#loaded.isLost) return this.#loaded
    this.#dropRun()
    this.#loaded = this.#read()
    return this.#loaded
  }

  /** Runs what waits for other objects one after the other: no deletion begins while a change is stored. */
  #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    this.#turns++
    const result = this.#last.then(run).finally(() => this.#turns--)
    this.#last = result.catch(() => {})
    return result
  }

  #read(): LoadedAcademy {
    return new LoadedAcademy(this.academyId, this.ctx.storage, (records) => this.restore(records))
  }

  #runOf(loaded: LoadedAcademy): Run {
    const changes = () => readChangeLog(this.ctx.storage.sql)
    const info = serverInfo({ changes, label: this.#give, prepare: (...input) => this.#claim(loaded, ...input) })
    this.#run ??= createRun(loaded.platform, info, this.#closing.signal)
    return this.#run
  }

  /** Its platform is no longer that of the academy: its event streams end, and their readers open others. */
  #dropRun(): void {
    this.#run = undefined
    this.#given.clear()
    this.#closing.abort()
    this.#closing = new AbortController()
  }

  async #api(loaded: LoadedAcademy, request: Request): Promise<Response> {
    // Another academy can have the key since it was in the fixture of a creation.
    if (!hasKey(loaded.platform, request)) return respondWithoutAcademy(request, loaded, this.env)
    try {
      return toResponse(await respond(loaded.platform, webRequest(request)))
    } finally {
      // Also when a fault cuts the connection after the effect.
      loaded.save()
    }
  }

  /** Creates the academy. It is stored after the engine and then the directory have accepted it. */
  async #create(call: AcademyCall): Promise<Response> {
    const former = this.#load()
    if (former.academy) throw new ServiceError('already_exists', `An academy with the id ${former.id} exists already`)
    // The process ended within the deletion.
    if (former.isDeleted) await this.#delete(former)
    // Not in the memory that requests see: another request could store it half.
    const loaded = this.#read()
    let accounts: Claims['accounts'] = []
    let given: LabelsAndEnd = {}
    const prepare = async (input: unknown) => void ({ accounts } = await readClaims(loaded, input))
    const label = (_: string, labelsAndEnd: LabelsAndEnd) => void (given = labelsAndEnd)
    const response = await createRun(loaded.platform, serverInfo({ label, prepare }))(call, call.caller)
    const { academy } = loaded
    if (!response.ok || !academy) return response
    await claim(academy.id, { accounts, keys: keysOf(academy) }, this.#directory)
    const now = Date.now()
    const about = changedAbout(
      { labels: {}, created_at: new Date(now).toISOString(), created_by: call.caller.user, expires_at: null },
      given,
      now,
    )
    // Registers the academy if this process ends before it does.
    await this.ctx.storage.setAlarm(now + registrationMs)
    try {
      loaded.save(about)
    } catch (error) {
      // Without an academy there is nothing: also no alarm.
      await this.ctx.storage.deleteAlarm()
      throw error
    }
    logChange(this.ctx.storage.sql, call)
    this.#loaded = loaded
    this.#dropRun()
    await this.#register(loaded, about)
    return response
  }

  async #ownDashboard(call: AcademyCall): Promise<Response> {
    const loaded = this.#load()
    presentAcademy(loaded)
    const run = this.#runOf(loaded)
    if (call.access !== 'change') return run(call, call.caller)
    const response = await run(call, call.caller)
    if (response.ok) await this.#inTurn(() => this.#store(loaded, call, response.clone()))
    return response
  }

  /**
   * Stores what a call has changed, here and in other objects.
   *
   * @throws ServiceError `not_found` when the academy was deleted meanwhile. Then nothing is created.
   */
  async #store(loaded: LoadedAcademy, call: AcademyCall, response: Response): Promise<void> {
    if (call.id === 'academies.delete') return loaded.isDeleted ? undefined : this.#delete(loaded)
    const academy = presentAcademy(loaded)
    if (call.id === 'fork') await this.#createCopy(loaded, call, response)
    await this.#directory.claimKeys(loaded.id, keysOf(academy))
    const given = this.#takeGiven(loaded.id)
    loaded.save(given && loaded.about && changedAbout(loaded.about, given, Date.now()))
    logChange(this.ctx.storage.sql, call)
    if (loaded.about) await this.#register(loaded, loaded.about)
  }

  /** Creates the copy of a fork in an object of its own. Its labels, end and creator are those of the call. */
  async #createCopy({ platform }: LoadedAcademy, cause: AcademyCall, response: Response): Promise<void> {
    const { data } = (await response.json()) as { data: { id: string } }
    const copy = platform.academy(data.id)
    const text = JSON.stringify({ ...copy.snapshot(), ...this.#takeGiven(copy.id) })
    platform.academies.delete(copy.id)
    const call = { ...cause, id: 'academies.create', academyId: undefined, search: '', text }
    const created = await this.env.ACADEMY.getByName(copy.id).dashboard(call)
    if (!created.ok) throw new Error(`the fork could not be created: ${created.status} ${await created.text()}`)
  }

  readonly #give = (academyId: string, given: LabelsAndEnd): void => {
    this.#given.set(academyId, { ...this.#given.get(academyId), ...given })
  }

  #takeGiven(academyId: string): LabelsAndEnd | undefined {
    const given = this.#given.get(academyId)
    this.#given.delete(academyId)
    return given
  }

  /** Claims what a change brings, which is judged before: a rejected one claims nothing. */
  async #claim(loaded: LoadedAcademy, input: unknown, judge: (() => void) | undefined): Promise<void> {
    const claims = await readClaims(loaded, input)
    if (!judge || (claims.accounts.length === 0 && claims.keys.length === 0)) return
    judge()
    await claim(loaded.id, claims, this.#directory)
  }

  /** Puts the academy on the list of all, and sets the alarm for its end. */
  async #register(loaded: LoadedAcademy, about: About): Promise<void> {
    await this.#directory.register({
      ...about,
      id: loaded.id,
      summary: loaded.academy ? toSummary(loaded.academy) : {},
    })
    if (about.expires_at === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(Date.parse(about.expires_at))
  }

  /** Deletes the academy. An alarm continues when the process ends in between. */
  async #delete(loaded: LoadedAcademy): Promise<void> {
    const heads = [...readRecords(this.ctx.storage.sql, loaded.id)].filter(({ kind }) => kind === 'academy')
    const keys = heads.flatMap(({ record }) => (record as SavedHead).keys.map(({ key }) => key))
    await this.ctx.storage.setAlarm(Date.now() + registrationMs)
    loaded.markDeleted()
    await this.#directory.releaseKeys(loaded.id, keys)
    await this.#directory.unregister(loaded.id)
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.#loaded = undefined
    this.#dropRun()
  }
}

/** How long after the creation an alarm looks whether the academy is registered, in milliseconds. */
const registrationMs = 60_000

/** The academy, or 404. */
function presentAcademy({ id, academy, isDeleted }: LoadedAcademy): Academy {
  if (!academy || isDeleted) throw new ServiceError('not_found', `No academy ${id}`)
  return academy
}

const keysOf = ({ keys }: Academy) => keys.list().map(({ key }) => key)
