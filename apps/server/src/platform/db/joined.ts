import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { AppError } from '../errors.ts'

// Several transactions of one piece of work as one: all of it is committed at its end, or nothing.

interface Work {
  /** Called in the transaction, before anything else in it. */
  begin(): Promise<void>
  /** Begins with the first transaction within the work: what is read before holds no connection. */
  opening: Promise<DatabaseConnection> | undefined
  hasEnded: boolean
  /** Ends the transaction and gives the connection back. */
  end(how: 'commit' | 'rollback'): Promise<void>
  /** One transaction within the work at a time: they are savepoints of one. */
  inner: Promise<void>
  /** The last statement, for the next one to follow. */
  asked: Promise<unknown>
  after: (() => void)[]
}

const works = new AsyncLocalStorage<Work>()

/**
 * Does a piece of work of which all transactions are committed together at its end, or not at all where it fails. What a
 * refusal has written, such as a mail about it, stands.
 * @param begin called first in the transaction, if there is one
 */
export async function joinTransactions<T>(begin: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const own: Work = {
    begin,
    opening: undefined,
    hasEnded: false,
    end: async () => {},
    inner: Promise.resolve(),
    asked: Promise.resolve(),
    after: [],
  }
  return works.run(own, async () => {
    let result: T
    try {
      result = await work()
    } catch (error) {
      // What went wrong before matters more than that this fails as well.
      await own.end(error instanceof AppError ? 'commit' : 'rollback').catch(() => {})
      throw error
    }
    await own.end('commit')
    for (const follow of own.after) apart(follow)
    return result
  })
}

/** Does something once what the caller has written is committed; at once, where that is so already. */
export function afterCommit(work: () => void): void {
  const own = works.getStore()
  if (own && !own.hasEnded) own.after.push(work)
  else work()
}

/** Does something that stands whatever becomes of the work that it is part of. */
export function apart<T>(work: () => T): T {
  return works.exit(work)
}

/** The dialect of PostgreSQL, with transactions that join the work that they are part of. */
export class JoiningDialect extends PostgresDialect {
  override createDriver(): Driver {
    return joining(super.createDriver())
  }
}

/** A connection as a query or a transaction uses it. */
class Lent implements DatabaseConnection {
  connection: DatabaseConnection
  readonly work: Work | undefined
  /** The connection of the work, which others use as well. */
  isShared: boolean
  /** Ends the turn of a transaction within a work. */
  done: () => void = () => {}

  constructor(connection: DatabaseConnection, work: Work | undefined, isShared: boolean) {
    this.connection = connection
    this.work = work
    this.isShared = isShared
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.isShared || !this.work) return this.connection.executeQuery<R>(query)
    // The driver takes one statement at a time.
    const answer = this.work.asked.then(() => {
      this.#mustBeOpen()
      return this.connection.executeQuery<R>(query)
    })
    this.work.asked = answer.catch(() => {})
    return answer
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.#mustBeOpen()
    return this.connection.streamQuery<R>(query, chunkSize)
  }

  #mustBeOpen(): void {
    if (this.isShared && this.work?.hasEnded) throw new Error('The work that this is part of has ended.')
  }
}

const savepoint = 'joined'

function joining(driver: Driver): Driver {
  const say = async (lent: Lent, sql: string) => {
    await lent.executeQuery({ sql, parameters: [], query: { kind: 'RawNode' } } as unknown as CompiledQuery)
  }

  /** The connection becomes that of the work. */
  async function open(work: Work, connection: DatabaseConnection, settings: TransactionSettings) {
    try {
      await driver.beginTransaction(connection, settings)
    } catch (error) {
      await driver.releaseConnection(connection)
      throw error
    }
    work.end = async (how) => {
      if (work.hasEnded) return
      work.hasEnded = true
      try {
        if (how === 'commit') await driver.commitTransaction(connection)
        else await driver.rollbackTransaction(connection)
      } catch (error) {
        if (how === 'commit') await driver.rollbackTransaction(connection).catch(() => {})
        throw error
      } finally {
        await driver.releaseConnection(connection)
      }
    }
    return connection
  }

  return {
    init: (options) => driver.init(options),
    destroy: (options) => driver.destroy(options),

    async acquireConnection(options) {
      const work = works.getStore()
      if (!work?.opening || work.hasEnded)
        return new Lent(await driver.acquireConnection(options), work, false)
      return new Lent(await work.opening, work, true)
    },

    async releaseConnection(connection) {
      const lent = connection as Lent
      if (!lent.isShared) await driver.releaseConnection(lent.connection)
    },

    async beginTransaction(connection, settings) {
      const lent = connection as Lent
      const { work } = lent
      if (!work || work.hasEnded) return driver.beginTransaction(lent.connection, settings)
      if (!work.opening) {
        lent.isShared = true
        work.opening = open(work, lent.connection, settings)
        await work.opening
        await work.begin()
      } else if (!lent.isShared) {
        await driver.releaseConnection(lent.connection)
        lent.isShared = true
        lent.connection = await work.opening
      }
      const before = work.inner
      work.inner = new Promise((resolve) => {
        lent.done = resolve
      })
      await before
      await say(lent, `SAVEPOINT ${savepoint}`)
    },

    async commitTransaction(connection) {
      const lent = connection as Lent
      if (!lent.isShared) return driver.commitTransaction(lent.connection)
      await say(lent, `RELEASE ${savepoint}`)
      lent.done()
    },

    async rollbackTransaction(connection) {
      const lent = connection as Lent
      if (!lent.isShared) return driver.rollbackTransaction(lent.connection)
      try {
        await say(lent, `ROLLBACK TO ${savepoint}`)
      } finally {
        lent.done()
      }
    },
  }
}
