import type { Request } from '@playwright/test'

import type { disputeResponseMachine } from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { disputeResponseModel } from '../../../machines/workflows/dispute-response/dispute-response.model.ts'
import type { Driver } from '../driver.ts'
import { interactions } from './interactions.ts'
import { stubs, nameOf } from './outcomes.ts'
import { refusals, screens } from './pages.ts'
import { beginAnswerer, type ResponseOwn } from './walk.ts'
import { kindOf, scenarios } from './scenarios.ts'

/** The port behind a call, while the chart says which may be running: an open step reads disputes for itself too. */
function portOf(request: Request, running: ReadonlySet<string>): string | null {
  const { pathname } = new URL(request.url())
  const isPost = request.method() === 'POST'
  if (/^\/ecaas\/\w+-dispute-response$/.test(pathname)) return isPost ? 'submitResponse' : null
  if (/^\/ecaas\/\w+-dispute-documents$/.test(pathname)) return isPost ? 'upload' : null
  if (pathname === '/merchant-invoice-documents') return 'removeDocument'
  const isRead = pathname === '/ecaas/user-group-contacts' || /^\/ecaas\/\w+-disputes(\/[^/]+)?$/.test(pathname)
  return isRead && running.has('loadDisputes') ? 'loadDisputes' : null
}

/** Answering disputes, against a server where each walk has people on both sides and disputes of its own. */
export const disputeResponseDriver: Driver<typeof disputeResponseMachine, ResponseOwn> = {
  model: disputeResponseModel,
  begin: (index, path, page) => beginAnswerer(index, kindOf(path), page),
  scenarios,
  interactions,
  stubs,
  nameOf,
  screens,
  portOf,
  timers: {},
  words: refusals,
}
