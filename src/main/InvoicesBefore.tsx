import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import * as v from 'valibot'

import { InvoiceList } from '../pages/invoices/InvoiceList.tsx'
import { InvoiceListSearch } from '../pages/invoices/use-invoice-list.ts'
import { top } from '../ui/layout/BootShell.css.ts'
import { page } from '../ui/layout/layout.css.ts'
import { Mark } from '../ui/layout/Mark.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { bar, menu, menuLink, tall } from './frame/Frame.css.ts'

const nothing = () => {}
const query = v.parse(InvoiceListSearch, {})
const filters = { customerId: null, status: 'open' } as const
const invoices = { data: null, isLoading: true, isStale: false, failure: null, retry: nothing }
// Links must have one; none is followed from here.
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/**
 * The invoice list as its page shows it before anybody's rows are there. Who reads, and which list, is not known yet:
 * the places of their name and of their pages are free. Inert, since nothing could answer.
 */
export function InvoicesBefore() {
  return (
    <RouterContextProvider router={router}>
      <Skeleton lines={0} />
      <div inert aria-hidden="true">
        <header className={top}>
          <div className={bar}>
            <Mark />
          </div>
        </header>
        <nav className={menu}>
          <span className={menuLink}>{'\u00a0'}</span>
        </nav>
        <main className={`${page} ${tall}`}>
          <InvoiceList
            scope="account"
            status={null}
            today=""
            invoices={invoices}
            filters={filters}
            query={query}
            onQuery={nothing}
            source={null}
            onPay={nothing}
            onDispute={nothing}
          />
        </main>
      </div>
    </RouterContextProvider>
  )
}
