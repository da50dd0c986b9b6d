import type { Request } from '@playwright/test'

import type { disputeCreateMachine } from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { disputeCreateModel } from '../../../machines/workflows/dispute-create/dispute-create.model.ts'
import type { Driver } from '../driver.ts'
import { interactions } from './interactions.ts'
import { nameOf, shows, stubs } from './outcomes.ts'
import { refusals, screens } from './pages.ts'
import { beginDisputer, DOCUMENTS, type DisputeOwn } from './walk.ts'
import { scenarios } from './scenarios.ts'

const lookedInto: readonly string[] = [
  '/customer-dispute-ineligible-trxs',
  '/customer-dispute-reasons',
  '/ecaas/user-group-contacts',
]

/** The port behind a call. */
function portOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url())
  const method = request.method()
  if (lookedInto.includes(pathname)) return 'checkEligibility'
  if (pathname === '/invoices') return searchParams.has('filter[trx_id]') ? 'checkEligibility' : null
  if (pathname === DOCUMENTS && method === 'POST') return 'attachments'
  if (pathname === '/merchant-invoice-documents') return 'attachments'
  return pathname === '/ecaas/customer-disputes' && method === 'POST' ? 'submission' : null
}

/** Disputing, against a server where each walk has people, an account and invoices of its own. */
export const disputeCreateDriver: Driver<typeof disputeCreateMachine, DisputeOwn> = {
  model: disputeCreateModel,
  begin: (index, _, page) => beginDisputer(index, page),
  scenarios,
  interactions,
  stubs,
  shows,
  nameOf,
  screens,
  portOf,
  timers: {},
  words: refusals,
}
