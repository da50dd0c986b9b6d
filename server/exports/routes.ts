import * as v from 'valibot'

import {
  InvoiceExportRequestSchema,
  InvoiceExportSchema,
  PaymentExportRequestSchema,
  PaymentExportSchema,
  StatementExportRequestSchema,
  StatementExportSchema,
} from '../../domain/contract/export.ts'
import { businessDate } from '../../domain/dates.ts'
import { recordAudit } from '../audit.ts'
import { readBody } from '../http/content.ts'
import { replyFile } from '../http/file-stream.ts'
import { pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyOne, resource } from '../http/reply.ts'
import { likePage, route, sessionOf, type Permission, type Route } from '../http/route.ts'
import { payerOf } from '../payments/payer-of.ts'
import { prepareInvoices } from './invoice-export.ts'
import { preparePayments } from './payment-export.ts'
import type { ExportSource, Prepared } from './prepared.ts'
import { prepareStatement } from './statement-export.ts'
import { beginExport, readExport, storeExport, withProgress, type ExportKind, type ExportRow } from './under-way.ts'

function sourceOf(c: PortalContext): ExportSource {
  const { deps } = c.var
  return {
    services: deps,
    reader: sessionOf(c).user,
    payer: payerOf(c, { list: true }),
    today: businessDate(deps.clock.now()),
  }
}

/** Prepares an export once more from its row: what its reader may see is asked again. */
function prepareAgain(source: ExportSource, { kind, request }: ExportRow): Promise<Prepared> {
  if (kind === 'payments') return preparePayments(source, v.parse(PaymentExportSchema, request))
  if (kind === 'statements') return prepareStatement(source, v.parse(StatementExportSchema, request))
  return prepareInvoices(source, v.parse(InvoiceExportSchema, request))
}

const wireOf = ({ id, fileName, rowsTotal, rowsDone }: ExportRow) =>
  resource('exports', id, { file_name: fileName, rows_total: rowsTotal, rows_done: rowsDone })

function creating<Request extends object>(
  kind: ExportKind,
  permission: Permission,
  schema: v.GenericSchema<unknown, Request>,
  prepare: (source: ExportSource, request: Request) => Promise<Prepared>,
): Route {
  return route({
    method: 'POST',
    path: `/ecaas/exports/${kind}`,
    permission,
    async handle(c) {
      const request = await readBody(c, schema)
      const prepared = await prepare(sourceOf(c), request)
      const { store, clock } = c.var.deps
      const asked = { userId: sessionOf(c).user.id, kind, request, now: clock.now() }
      const row = await storeExport(store, asked, prepared)
      c.header('Location', `/ecaas/exports/${row.id}`)
      return replyOne(c, wireOf(row), 201)
    },
  })
}

export const exportRoutes: readonly Route[] = [
  creating('invoices', likePage('invoiceList', 'invoice'), InvoiceExportRequestSchema, prepareInvoices),
  creating('payments', likePage('paymentHistory', 'customer'), PaymentExportRequestSchema, preparePayments),
  creating('statements', likePage('invoiceList', 'customer'), StatementExportRequestSchema, prepareStatement),
  route({
    method: 'GET',
    path: '/ecaas/exports/:id',
    permission: 'signedIn',
    async handle(c) {
      return replyOne(c, wireOf(await readExport(c.var.deps.store, sessionOf(c).user.id, pathId(c))))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/exports/:id/file',
    permission: 'signedIn',
    answers: 'file',
    async handle(c) {
      const { store, clock } = c.var.deps
      const row = await readExport(store, sessionOf(c).user.id, pathId(c))
      const { fileName, mediaType, rowsTotal, parts } = await prepareAgain(sourceOf(c), row)
      const now = () => clock.now()
      const begin = async function* () {
        await beginExport(store, row, now())
        await recordAudit(c, {
          action: 'list.exported',
          subject: row.id,
          outcome: 'done',
          facts: { of: row.kind, rows: rowsTotal },
        })
        yield* withProgress(store, row, now, parts)
      }
      return replyFile(c, { name: fileName, mediaType, parts: begin() })
    },
  }),
]
