import { sql } from 'drizzle-orm/sql'
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Database } from './database.ts'

type TransactionOptions = {
  /** Bound of one statement on PostgreSQL, 0 for none; without it that of the connection. */
  statementTimeoutMs?: number
}

export type Transactions = {
  /** Returns where every query goes: the transaction that this call runs in, or else the database. */
  readonly db: () => Database
  /**
   * Runs the work in a transaction: committed when it resolves, rolled back when it rejects. Inside another transaction
   * it is a part of that one which can be rolled back by itself. Never wait for the network inside: on PGlite every
   * other call waits.
   */
  readonly tx: <T>(work: (transaction: Database) => Promise<T>, options?: TransactionOptions) => Promise<T>
}

type Scope = {
  readonly transaction: Database
  ended: boolean
  /** Parts of one transaction run one after the other: savepoints that overlapped would undo each other's work. */
  lastPart: Promise<unknown>
}

/**
 * Makes the accessor of a store, and its client behind a guard: inside a transaction the client itself must not be
 * used. PGlite has one connection, and would wait for ever; a pool would answer from outside the transaction.
 */
export function makeTransactions<Client extends object>(
  client: Client,
  open: (guarded: Client) => Database,
): { guarded: Client; transactions: Transactions } {
  const scopes = new AsyncLocalStorage<Scope>()

  function current(): Scope | undefined {
    const scope = scopes.getStore()
    if (scope?.ended) throw new Error('A query came after its transaction had ended: something was not awaited.')
    return scope
  }

  const guarded = new Proxy(client, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target)
      if (typeof member !== 'function') return member
      return (...parameters: unknown[]): unknown => {
        if (current()) throw new Error('The database was asked from inside a transaction: use db() of the store.')
        return Reflect.apply(member, target, parameters)
      }
    },
  })
  const database = open(guarded)

  async function run<T>(
    outer: Database,
    work: (transaction: Database) => Promise<T>,
    { statementTimeoutMs }: TransactionOptions,
  ): Promise<T> {
    return outer.transaction(async (transaction) => {
      const scope: Scope = { transaction, ended: false, lastPart: Promise.resolve() }
      try {
        if (statementTimeoutMs !== undefined) {
          await transaction.execute(sql.raw(`set local statement_timeout = ${Math.trunc(statementTimeoutMs)}`))
        }
        // A query is sent when it is awaited: that must be inside, also of one that the work only returns.
        return await scopes.run(scope, async () => await work(transaction))
      } finally {
        scope.ended = true
      }
    })
  }

  return {
    guarded,
    transactions: {
      db: () => current()?.transaction ?? database,
      async tx(work, options = {}) {
        const scope = current()
        if (!scope) return run(database, work, options)
        const part = scope.lastPart.then(() => run(scope.transaction, work, options))
        scope.lastPart = part.catch(() => undefined)
        return part
      },
    },
  }
}
