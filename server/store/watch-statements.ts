/** How long each statement takes, at the drivers: every query, transaction and migration comes by there. */
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { AsyncResource } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'

/** Called when a statement has ended, well or not. `ms` is without waiting for a connection. */
export type StatementWatch = (statement: { readonly text: string; readonly ms: number }) => void

/** Hands out a proxy that has some of the members replaced. */
function withMembers<T extends object>(target: T, members: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get(_, key) {
      if (typeof key === 'string' && key in members) return members[key]
      const member: unknown = Reflect.get(target, key, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/**
 * Watches the embedded database. It has one connection, on which statements run one after the other: what one waited for
 * another before it is not its own.
 */
export function watchPglite(client: PGlite, watch: StatementWatch): PGlite {
  let lastEnd = 0
  async function timed<T>(text: string, run: () => Promise<T>): Promise<T> {
    const asked = performance.now()
    try {
      return await run()
    } finally {
      const end = performance.now()
      watch({ text, ms: end - Math.max(asked, lastEnd) })
      lastEnd = end
    }
  }
  const watched = (target: PGlite | Transaction) => ({
    query: (text: string, ...more: []) => timed(text, () => target.query(text, ...more)),
    exec: (text: string, ...more: []) => timed(text, () => target.exec(text, ...more)),
  })
  return withMembers(client, {
    ...watched(client),
    async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
      try {
        return await client.transaction((transaction) => work(withMembers(transaction, watched(transaction))))
      } finally {
        lastEnd = performance.now()
      }
    },
  })
}

/** Watches each connection of a pool, from when it is made. */
export function watchPool(pool: Pool, watch: StatementWatch): Pool {
  // Who has waited for a connection gets it while another gives it back: the request is that of the one who asked.
  const connect = pool.connect.bind(pool) as (...parameters: unknown[]) => unknown
  pool.connect = ((...parameters: unknown[]): unknown =>
    connect(...parameters.map((one) => (isCallback(one) ? AsyncResource.bind(one) : one)))) as Pool['connect']
  pool.on('connect', (client) => watchClient(client, watch))
  return pool
}

/** The driver takes a text or an object with one, then values, and answers by a promise or calls back. */
function watchClient(client: PoolClient, watch: StatementWatch): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  client.query = ((...parameters: unknown[]): unknown => {
    const asked = performance.now()
    const text = textOf(parameters[0])
    const end = AsyncResource.bind(() => watch({ text, ms: performance.now() - asked }))
    const callback = parameters.at(-1)
    if (isCallback(callback)) {
      return query(...parameters.slice(0, -1), (...results: unknown[]) => {
        end()
        callback(...results)
      })
    }
    const answer = query(...parameters)
    if (answer instanceof Promise) answer.then(end, end)
    return answer
  }) as PoolClient['query']
}

const isCallback = (value: unknown): value is (...results: unknown[]) => void => typeof value === 'function'

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
