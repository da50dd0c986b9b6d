import type { RouteId } from '../../domain/routes.ts'
import { lazyPage, type LazyPage } from '../shared/app/lazy-load.ts'

/** The pages where most visits begin: the table of all others is fetched when one of them is. */
const firstPages = {
  // By InvoicesBefore.tsx.
  invoiceList: lazyPage(() => import('../pages/invoices/invoice-list-page.tsx'), { isPrerendered: true }),
  login: lazyPage(() => import('../workflows/sign-in/page.tsx')),
} as const satisfies Partial<Record<RouteId, LazyPage>>
type FirstPageId = keyof typeof firstPages

/** One component for the three steps: the wizard's actor outlives the step in the address. */
const sharedPages = { paymentInvoices: 'paymentAccount', paymentConfirm: 'paymentAccount' } as const
type SharedPageId = keyof typeof sharedPages

const isFirst = (id: RouteId): id is FirstPageId => Object.hasOwn(firstPages, id)
const isShared = (id: RouteId): id is SharedPageId => Object.hasOwn(sharedPages, id)

const known = new Map<RouteId, LazyPage>()

/** Returns the page of a row of the route table. */
export function pageOf(id: RouteId): LazyPage {
  if (isFirst(id)) return firstPages[id]
  const own = isShared(id) ? sharedPages[id] : id
  const page = known.get(own) ?? lazyPage(async () => (await import('./later-pages.ts')).laterPages[own]())
  known.set(own, page)
  return page
}
