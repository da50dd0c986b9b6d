/** Calls of a merchant's users about files of invoices that they import. */
import * as v from 'valibot'

import {
  ImportChangeSchema,
  ImportReadingRequestSchema,
  ImportRefusalsSchema,
  MerchantImportSchema,
  MerchantImportsSchema,
} from '../../domain/contract/merchant/invoice-import.ts'
import { DEFAULT_ROWS_PER_PAGE, IMPORT_BYTES, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { defaultLocale, localeFor } from '../../domain/locales.ts'
import { auditRefusal, recordAudit } from '../audit.ts'
import { created, file, ok } from '../http/answers.ts'
import { readBody, streamFileBody } from '../http/content.ts'
import { replyCsv } from '../http/file-stream.ts'
import { idempotencyKey, IdParameter, pageParameters, pathId, type ParametersOf } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { notFound } from '../http/refusal.ts'
import { replyOne, replyPage } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { merchantReader } from '../invoices/merchant-list.ts'
import { beginCheck, beginRun, cancelImport, requireResult, saveReading, type Change } from './change-import.ts'
import { receiveImport } from './receive.ts'
import { resultCsv } from './result-csv.ts'
import { importOf, listImports, listRefusals, readImport } from './stored-import.ts'
import { beginWork } from './work.ts'

const importing = likePage('merchantInvoiceImport', 'import')
const UPLOADS_A_MINUTE = 30
const CHANGES_A_MINUTE = 120
/** A reading names at most 200 columns. */
const BODY_BYTES = 20_000

const paging = pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE)
const pageOf = (parameters: ParametersOf<typeof paging>) => ({
  number: parameters['page[number]'],
  size: parameters['page[size]'],
})

async function changeOf(c: PortalContext): Promise<Change> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const actor = { userId: user.id, requestId: c.var.requestId }
  return { reader: await merchantReader(store, user), actor, language: user.language, now: clock.now() }
}

/** Runs a change and replies with the import; that it was refused is written down too (promise S17). */
async function changed(c: PortalContext, work: (change: Change, id: string) => Promise<void>): Promise<Response> {
  const id = pathId(c)
  const change = await changeOf(c)
  await auditRefusal(c, { action: 'import.changeRefused', subject: id }, () => work(change, id))
  return replyOne(c, await readImport(c.var.deps.store, change.reader, id))
}

export const merchantImportRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/merchant-imports',
    summary: 'List imported files',
    returns: ok(MerchantImportsSchema),
    permission: importing,
    parameters: { 'filter[buid_merchant]': v.optional(IdParameter), ...paging },
    async handle(c, parameters) {
      const { store } = c.var.deps
      const reader = await merchantReader(store, sessionOf(c).user, parameters['filter[buid_merchant]'])
      const page = pageOf(parameters)
      const { items, total } = await listImports(store, reader, page)
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-imports',
    summary: 'Upload a file of invoices',
    sends: null,
    returns: created(MerchantImportSchema),
    permission: importing,
    accepts: 'file',
    perMinute: UPLOADS_A_MINUTE,
    parameters: { buid_merchant: IdParameter, file_name: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)) },
    async handle(c, { buid_merchant: buidMerchant, file_name: fileName }) {
      const { deps } = c.var
      const { user } = sessionOf(c)
      const reader = await merchantReader(deps.store, user, buidMerchant)
      if (reader.merchants.length === 0) throw notFound()
      const chunks = streamFileBody(c, IMPORT_BYTES, 'fileTooLarge')
      const sent = { buidMerchant, fileName, userId: user.id, language: user.language }
      const id = await receiveImport(deps, sent, chunks)
      await recordAudit(c, { action: 'import.uploaded', outcome: 'done', subject: id, facts: { buidMerchant } })
      return replyOne(c, await readImport(deps.store, reader, id), 201)
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-imports/:id',
    summary: 'Read the state of an import',
    returns: ok(MerchantImportSchema),
    permission: importing,
    async handle(c) {
      const { store } = c.var.deps
      return replyOne(c, await readImport(store, await merchantReader(store, sessionOf(c).user), pathId(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-imports/:id/reading',
    summary: 'Choose how a file is read',
    sends: ImportReadingRequestSchema,
    returns: ok(MerchantImportSchema),
    permission: importing,
    perMinute: CHANGES_A_MINUTE,
    async handle(c) {
      const said = await readBody(c, ImportReadingRequestSchema, BODY_BYTES)
      return changed(c, (change, id) => saveReading(c.var.deps.store, change, id, said))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-imports/:id/check',
    summary: 'Check the invoices of a file',
    sends: ImportReadingRequestSchema,
    returns: ok(MerchantImportSchema),
    permission: importing,
    perMinute: CHANGES_A_MINUTE,
    async handle(c) {
      const said = await readBody(c, ImportReadingRequestSchema, BODY_BYTES)
      return changed(c, async (change, id) => {
        beginWork(c.var.deps, await beginCheck(c.var.deps.store, change, id, said), change.actor)
      })
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-imports/:id/run',
    summary: 'Import the invoices of a file',
    sends: ImportChangeSchema,
    headers: ['Idempotency-Key'],
    returns: ok(MerchantImportSchema),
    permission: importing,
    perMinute: CHANGES_A_MINUTE,
    async handle(c) {
      const key = idempotencyKey(c)
      const { version } = await readBody(c, ImportChangeSchema, BODY_BYTES)
      return changed(c, async (change, id) => {
        const row = await beginRun(c.var.deps.store, change, id, { key, version })
        if (row) beginWork(c.var.deps, row, change.actor)
      })
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/merchant-imports/:id/cancellation',
    summary: 'Cancel an import',
    sends: ImportChangeSchema,
    returns: ok(MerchantImportSchema),
    permission: importing,
    perMinute: CHANGES_A_MINUTE,
    async handle(c) {
      const { version } = await readBody(c, ImportChangeSchema, BODY_BYTES)
      return changed(c, (change, id) => cancelImport(c.var.deps.store, change, id, { version }))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-imports/:id/refusals',
    summary: 'List refused invoices of an import',
    returns: ok(ImportRefusalsSchema),
    permission: importing,
    parameters: paging,
    async handle(c, parameters) {
      const { store } = c.var.deps
      const { id } = await importOf(store, await merchantReader(store, sessionOf(c).user), pathId(c))
      const page = pageOf(parameters)
      const { items, total } = await listRefusals(store, id, page)
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-imports/:id/result',
    summary: 'Download the result of an import as CSV',
    returns: file('text/csv'),
    refuses: [409],
    permission: importing,
    answers: 'file',
    async handle(c) {
      const { store } = c.var.deps
      const { user } = sessionOf(c)
      const row = await importOf(store, await merchantReader(store, user), pathId(c))
      requireResult(row)
      const name = `${row.fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')}-result.csv`
      const audit = { action: 'list.exported', subject: row.id, facts: { of: 'import', format: 'data' } }
      return replyCsv(c, { name, ...resultCsv(store, row, localeFor(user.language) ?? defaultLocale), audit })
    },
  }),
]
