/**
 * The judge of long lists of users: so many users of one customer on either database, and the first page within 100 ms
 * at the server, for an administrator of the customer and for support, in each order, size and filter.
 */
import { userSorts } from '../../domain/contract/access/user.ts'
import { ROWS_PER_PAGE } from '../../domain/limits.ts'
import { HALVORSEN } from '../../server/demo/accounts.ts'
import type { StoreKind } from '../../server/store/store.ts'
import { makeJudge } from './bench/figures.ts'
import { sessionCookieOf, withMany } from './bench/many-invoices.ts'
import { judgeFirstPages, type FirstPage } from './first-pages.ts'

const readers = ['maria.admin', 'sven.support']

/** All, one user, many by a name, nobody, and each filter. */
const filters: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'filter[text]': 'many.40-118203.12345' },
  { 'filter[text]': 'öberg' },
  { 'filter[text]': 'nobody of the kind' },
  { 'filter[role]': 'payer' },
  { 'filter[status]': 'locked', 'filter[lock_reason]': 'administrator' },
]

function pagesOf(origin: string, by: string, cookie: string): FirstPage[] {
  const pages: FirstPage[] = []
  for (const filter of filters) {
    for (const sort of userSorts) {
      for (const size of ROWS_PER_PAGE) {
        const url = new URL('/ecaas/users', origin)
        url.search = new URLSearchParams({ ...filter, sort, 'page[size]': String(size) }).toString()
        pages.push({ url, cookie, by, of: url.search })
      }
    }
  }
  return pages
}

/** Prints a table a database; false when the first page of any list is slower than the limit, by the median of its calls. */
export async function runUsers({
  users: count,
  kinds = ['pglite', 'postgres'],
  print,
}: {
  users: number
  kinds?: readonly StoreKind[]
  print: (line: string) => void
}): Promise<boolean> {
  const judge = makeJudge(print)
  for (const kind of kinds) {
    await withMany(kind, { users: count, customer: HALVORSEN }, async ({ origin }) => {
      const pages: FirstPage[] = []
      for (const reader of readers) pages.push(...pagesOf(origin, reader, await sessionCookieOf(origin, reader)))
      await judgeFirstPages(judge, { name: `${kind}, ${count.toLocaleString('en')} users`, pages, print })
    })
  }
  return judge.isMet()
}
