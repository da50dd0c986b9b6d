import * as v from 'valibot'

import {
  InvoiceExportRequestSchema,
  InvoiceExportSchema,
  PaymentExportRequestSchema,
  PaymentExportSchema,
  StatementExportRequestSchema,
  StatementExportSchema,
  ExportSchema,
} from '../../domain/contract/export.ts'
import { businessDate } from '../../domain/dates.ts'
import { AUDITED_IDS } from '../../domain/limits.ts'
import { recordAudit } from '../audit.ts'
import { created, file, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { replyFile, type StreamedFile } from '../http/file-stream.ts'
import { pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound } from '../http/refusal.ts'
import { replyOne, resource } from '../http/reply.ts'
import { likeEither, likePage, permit, route, sessionOf, type Permission, type Route } from '../http/route.ts'
import { payerOf } from '../payments/payer-of.ts'
import { prepareInvoices } from './invoice-export.ts'
import { preparePayments } from './payment-export.ts'
import type { ExportSource, Prepared } from './prepared.ts'
import { prepareStatement } from './statement-export.ts'
import {
  beginExport,
  endExport,
  readExport,
  storeExport,
  withProgress,
  type ExportKind,
  type ExportRow,
} from './under-way.ts'

/** Exports of one address in a minute: each counts what it would have. */
const EXPORTS_A_MINUTE = 30

/** Returns the reader of an export, who is signed in, and what it is made from. */
export function exportSourceOf(c: PortalContext): ExportSource {
  const { deps } = c.var
  return {
    services: deps,
    reader: sessionOf(c).user,
    payer: (facts) => payerOf(c, facts),
    today: businessDate(deps.clock.now()),
  }
}

const wireOf = ({ id, fileName, rowsTotal, rowsDone }: ExportRow) =>
  resource('exports', id, { file_name: fileName, rows_total: rowsTotal, rows_done: rowsDone })

type KindOfExport = {
  /** The people for whom it is: who creates it, looks at it, and downloads it. */
  readonly permission: Permission
  readonly body: v.GenericSchema
  readonly create: (c: PortalContext) => Promise<Response>
  /** Prepares it once more from its row: the rows and accounts that its reader may see are looked up again. */
  readonly again: (source: ExportSource, request: unknown) => Promise<Prepared>
}

function kindOf<Request extends object>(
  kind: ExportKind,
  {
    permission,
    body,
    stored,
    prepare,
  }: {
    permission: Permission
    body: v.GenericSchema<unknown, Request>
    stored: v.GenericSchema<unknown, Request>
    prepare: (source: ExportSource, request: Request) => Promise<Prepared>
  },
): KindOfExport {
  return {
    permission,
    body,
    async create(c) {
      const request = await readBody(c, body)
      const prepared = await prepare(exportSourceOf(c), request)
      const { store, clock } = c.var.deps
      const requested = { userId: sessionOf(c).user.id, kind, request, now: clock.now() }
      const row = await storeExport(store, requested, prepared)
      c.header('Location', `/ecaas/exports/${row.id}`)
      return replyOne(c, wireOf(row), 201)
    },
    again: (source, request) => prepare(source, v.parse(stored, request)),
  }
}

/** Everybody for whom the statement of an account is. */
export const statementReaders = likePage('invoiceList', 'customer')

/** All kinds of exports, with their permissions. */
const kinds: Readonly<Record<ExportKind, KindOfExport>> = {
  invoices: kindOf('invoices', {
    permission: likePage('invoiceList', 'invoice'),
    body: InvoiceExportRequestSchema,
    stored: InvoiceExportSchema,
    prepare: prepareInvoices,
  }),
  payments: kindOf('payments', {
    permission: likePage('paymentHistory', 'customer'),
    body: PaymentExportRequestSchema,
    stored: PaymentExportSchema,
    prepare: preparePayments,
  }),
  statements: kindOf('statements', {
    permission: statementReaders,
    body: StatementExportRequestSchema,
    stored: StatementExportSchema,
    prepare: prepareStatement,
  }),
}

/** Open to whom a kind of export is open to; the exports are the reader's own, and nobody can name another's. */
const anyKind = likeEither('invoiceList', 'paymentHistory', 'none')

/** Returns an export of the reader, who may have lost the permission of its kind since it was created. */
async function ownExport(c: PortalContext): Promise<ExportRow> {
  const { store, clock } = c.var.deps
  const row = await readExport(store, { userId: sessionOf(c).user.id, id: pathId(c), now: clock.now() })
  await permit(c, kinds[row.kind].permission)
  return row
}

/** Facts of a request and of its file for the audit: long lists of ids are cut. */
function factsOf({ kind, request }: ExportRow, { rowsTotal }: Prepared, more: object): Record<string, unknown> {
  const facts = { of: kind, rows: rowsTotal, ...(typeof request === 'object' ? request : {}), ...more }
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, Array.isArray(fact) ? fact.slice(0, AUDITED_IDS) : fact]),
  )
}

/** Begins the export: from here on it is spent, whether its file can be made or not. */
async function openFile(c: PortalContext, row: ExportRow): Promise<StreamedFile> {
  const { store, clock } = c.var.deps
  const now = () => clock.now()
  await beginExport(store, row, now())
  try {
    const prepared = await kinds[row.kind].again(exportSourceOf(c), row.request)
    const { fileName: name, mediaType, parts, facts } = prepared
    await recordAudit(c, {
      action: 'list.exported',
      subject: row.id,
      outcome: 'done',
      facts: factsOf(row, prepared, (await facts?.()) ?? {}),
    })
    return { name, mediaType, parts: withProgress(store, row, now, parts) }
  } catch (error) {
    await endExport(store, row.id)
    throw error
  }
}

export const exportRoutes: readonly Route[] = [
  ...Object.entries(kinds).map(([kind, { permission, body, create: handle }]) =>
    route({
      method: 'POST',
      path: `/ecaas/exports/${kind}`,
      summary: `Prepare an export of ${kind}`,
      sends: body,
      returns: created(ExportSchema),
      permission,
      perMinute: EXPORTS_A_MINUTE,
      handle,
    }),
  ),
  route({
    method: 'GET',
    path: '/ecaas/exports/:id',
    summary: 'Read the progress of an export',
    returns: ok(ExportSchema),
    permission: anyKind,
    async handle(c) {
      return replyOne(c, wireOf(await ownExport(c)))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/exports/:id/file',
    summary: 'Download the file of an export',
    returns: file('*/*'),
    refuses: [422],
    permission: anyKind,
    answers: 'file',
    async handle(c) {
      const row = await ownExport(c)
      if (row.startedAt !== null) throw notFound()
      return replyFile(c, () => openFile(c, row))
    },
  }),
]
