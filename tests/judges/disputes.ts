/**
 * The judge of long lists of disputes (design §8): so many disputes on either database, and the first page of the
 * center within 100 ms at the server, for each side, each list, each order, with and without words searched for.
 */
import { disputeListStatuses, disputeSorts, partyPaths, type DisputeParty } from '../../domain/contract/dispute.ts'
import { DEFAULT_ROWS_PER_PAGE } from '../../domain/limits.ts'
import { MERIDIAN } from '../../server/demo/accounts.ts'
import { BALTIC } from '../../server/demo/merchants.ts'
import type { StoreKind } from '../../server/store/store.ts'
import type { RunningPortal } from '../support/running-portal.ts'
import { makeJudge } from './bench/figures.ts'
import { sessionCookieOf, withMany } from './bench/many-invoices.ts'
import { judgeFirstPages, type FirstPage } from './first-pages.ts'

type Reader = { name: string; username: string; side: DisputeParty; account?: Readonly<Record<string, string>> }

/** Each side with all that it may see, and with one account chosen. */
const readers: readonly Reader[] = [
  { name: 'customer', username: 'mina.meridian', side: 'customer', account: { 'filter[buid_customer]': MERIDIAN } },
  { name: 'corporate', username: 'cora.corporate', side: 'customer' },
  {
    name: 'corporate, one account',
    username: 'cora.corporate',
    side: 'customer',
    account: { 'filter[buid_customer]': MERIDIAN },
  },
  { name: 'merchant', username: 'mark.merchant', side: 'merchant', account: { 'filter[buid_merchant]': BALTIC } },
  { name: 'support', username: 'sven.support', side: 'support' },
]

/** One dispute, some by their orders, all by their numbers, all by a name, none. */
const texts = ['', 'D-0012345', '4500-77', 'DSP-M', 'parts', 'meridian', 'nothing of the kind']

/** Every list in every order, of one reader with one text. */
function pagesOf(
  { origin }: RunningPortal,
  { name, cookie, side, account, text }: Reader & { cookie: string; text: string },
): FirstPage[] {
  const by = `${name}, ${text === '' ? 'no search' : `“${text}”`}`
  const pages: FirstPage[] = []
  for (const list of disputeListStatuses) {
    for (const sort of disputeSorts) {
      const url = new URL(`/ecaas/${partyPaths[side]}-disputes`, origin)
      url.search = new URLSearchParams({
        ...account,
        'filter[status]': list,
        ...(text === '' ? {} : { 'filter[text]': text }),
        sort,
        'page[size]': String(DEFAULT_ROWS_PER_PAGE),
      }).toString()
      pages.push({ url, cookie, by, of: `${list} by ${sort}` })
    }
  }
  return pages
}

/** Prints a table a database; false when the first page of any list is slower than the limit, by the median of its calls. */
export async function runDisputes({
  disputes: count,
  kinds = ['pglite', 'postgres'],
  print,
}: {
  disputes: number
  kinds?: readonly StoreKind[]
  print: (line: string) => void
}): Promise<boolean> {
  const judge = makeJudge(print)
  for (const kind of kinds) {
    await withMany(kind, { disputes: count }, async (portal) => {
      const pages: FirstPage[] = []
      for (const reader of readers) {
        const cookie = await sessionCookieOf(portal.origin, reader.username)
        for (const text of texts) pages.push(...pagesOf(portal, { ...reader, cookie, text }))
      }
      await judgeFirstPages(judge, { name: `${kind}, ${count.toLocaleString('en')} disputes`, pages, print })
    })
  }
  return judge.isMet()
}
