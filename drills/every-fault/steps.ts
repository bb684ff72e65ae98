import { AsyncLocalStorage } from 'node:async_hooks'
import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import type pg from 'pg'

// A proxy in the pool of connections and in the file system. It counts the steps of one call, and fails the one it is
// told to. Work that other calls or the service itself do meanwhile is neither counted nor failed.

/**
 * - `refused`: the database or the disk answers with an error
 * - `cut before`: the connection ends before the step arrives
 * - `cut after`: the step is done, and the connection ends before that is known
 * - `killed`: the process ends before the step
 */
export type FaultKind = 'refused' | 'cut before' | 'cut after' | 'killed'

/** A step by what it is: what is done at the same time has no order, and some calls have a step more than others. */
export interface Step {
  what: string
  /** Which of those, from 1. */
  nth: number
}

interface Watch {
  /** What each step was. */
  steps: string[]
  fault: (Step & { kind: FaultKind }) | undefined
  hasFailed: boolean
  underWay: number
  isOver: boolean
  /** Files that it has opened and not closed. */
  open: Set<FileHandle>
}

export interface Watched<T> {
  result: T
  steps: readonly string[]
  /** Whether the step that was to fail was reached. */
  hasFailed: boolean
  /** How many files are left open. */
  leftOpen: number
}

const watching = new AsyncLocalStorage<Watch>()
/** Milliseconds without a step after which nothing of a call is left: what follows an answer begins at once. */
const quiet = 12
/** Milliseconds in which a busy machine has closed all files, and reached a step that comes after the answer. */
const patience = 1_000

/**
 * Runs a call with the given step failing.
 * @param untilAnswer leaves out what is done after the answer, such as reading a file that was sent
 */
export async function watch<T>(
  work: () => Promise<T>,
  { fault, untilAnswer }: { fault?: Watch['fault']; untilAnswer: boolean },
): Promise<Watched<T>> {
  const own: Watch = { steps: [], fault, hasFailed: false, underWay: 0, isOver: false, open: new Set() }
  const result = await watching.run(own, work)
  own.isOver = untilAnswer
  const until = Date.now() + patience
  const isExpected = () => own.open.size > 0 || (fault !== undefined && !own.hasFailed && !own.isOver)
  for (
    let seen = -1;
    own.underWay > 0 || seen !== own.steps.length || (isExpected() && Date.now() < until);
  ) {
    seen = own.steps.length
    await new Promise((resolve) => setTimeout(resolve, quiet))
  }
  return { result, steps: own.steps, hasFailed: own.hasFailed, leftOpen: own.open.size }
}

/** A step by its place, from 1. */
export function stepAt(steps: readonly string[], at: number): Step {
  const what = steps[at - 1] ?? 'the answer'
  return { what, nth: timesIn(steps.slice(0, at), what) }
}

function timesIn(steps: readonly string[], what: string): number {
  return steps.filter((step) => step === what).length
}

/** Counts a step. @returns how it is to fail */
function take(own: Watch, what: string): FaultKind | undefined {
  own.steps.push(what)
  if (own.fault?.what !== what || own.fault.nth !== timesIn(own.steps, what)) return undefined
  own.hasFailed = true
  if (own.fault.kind === 'killed') process.kill(process.pid, 'SIGKILL')
  return own.fault.kind
}

async function step<T>(
  what: string,
  work: () => Promise<T>,
  fail: (kind: FaultKind) => Promise<T>,
): Promise<T> {
  const own = watching.getStore()
  if (!own || own.isOver) return work()
  const kind = take(own, what)
  own.underWay += 1
  try {
    return await (kind ? fail(kind) : work())
  } finally {
    own.underWay -= 1
  }
}

type Query = (...given: unknown[]) => unknown
const isWrapped = Symbol('counted')
type Wrapped = pg.PoolClient & { [isWrapped]?: true; connection: { stream: { destroy(): void } } }

/** Counts the statements of a pool from now on, of connections that are open already as well. */
export function countStatements(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as unknown as (
    done?: (error: Error | undefined, client: pg.PoolClient | undefined, release: unknown) => void,
  ) => Promise<pg.PoolClient>
  pool.connect = ((done?: Parameters<typeof connect>[0]) =>
    done
      ? connect((error, client, release) => done(error, client && wrap(client as Wrapped), release))
      : connect().then((client) => wrap(client as Wrapped))) as unknown as typeof pool.connect
}

function wrap(client: Wrapped): Wrapped {
  if (client[isWrapped]) return client
  client[isWrapped] = true
  const query = client.query.bind(client) as unknown as Query
  client.query = ((...given: unknown[]) => {
    const done = given.at(-1)
    // A stream or a cursor answers in pieces.
    if (!watching.getStore() || typeof (given[0] as { submit?: unknown }).submit === 'function')
      return query(...given)
    const words = typeof done === 'function' ? given.slice(0, -1) : given
    const answer = step(
      textOf(words[0]),
      async () => query(...words),
      (kind) => failStatement(client, kind, () => query(...words)),
    )
    if (typeof done !== 'function') return answer
    answer.then(
      (result) => done(undefined, result),
      (error) => done(error),
    )
  }) as unknown as typeof client.query
  return client
}

async function failStatement(client: Wrapped, kind: FaultKind, query: () => unknown): Promise<unknown> {
  if (kind === 'refused') {
    return client.constructor.prototype.query.call(
      client,
      `DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '53100'; END $$`,
    )
  }
  if (kind === 'cut after') await query()
  client.connection.stream.destroy()
  // The driver finds the connection ended, as it would behind a network that is cut.
  return client.constructor.prototype.query.call(client, 'SELECT 1')
}

function textOf(given: unknown): string {
  const text = typeof given === 'string' ? given : ((given as { text?: string }).text ?? '')
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)
}

const writing = /[wax+]/

/** Counts what is written to files, until the returned function is called. */
export function countFiles(): () => void {
  const { open, rename, rm } = fs
  Object.assign(fs, {
    rename: (from: string, to: string) =>
      step(
        'rename',
        () => rename(from, to),
        failing(() => rename(from, to)),
      ),
    rm: (path: string, options: object) =>
      step(
        'rm',
        () => rm(path, options),
        failing(() => rm(path, options)),
      ),
    async open(path: string, flags = 'r', mode?: number) {
      const work = () => open(path, flags, mode)
      const fail = failing(async () => (await work()).close())
      const file = await (writing.test(String(flags))
        ? step('open', work, fail as () => Promise<never>)
        : work())
      const own = watching.getStore()
      own?.open.add(file)
      const events = file as FileHandle & NodeJS.EventEmitter
      events.once('close', () => own?.open.delete(file))
      const sync = file.sync.bind(file)
      file.sync = () => step('fsync', sync, failing(sync))
      return file
    },
  })
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, { open, rename, rm })
    syncBuiltinESMExports()
  }
}

function failing<T>(work: () => Promise<T>) {
  return async (kind: FaultKind): Promise<T> => {
    if (kind === 'cut after') await work()
    throw Object.assign(new Error('planted'), { code: 'EIO' })
  }
}
