/** Steps of somebody who applies, by the personal link of an e-mail. Each is once: sent again, it changes nothing. */
import { and, asc, count, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { extensionOf, refuseFile } from '../../domain/rules/disputes/dispute-document.ts'
import { faultsOfForm, requestedMinor, type ApplicationForm } from '../../domain/rules/applications/form.ts'
import { waitsForApplicant } from '../../domain/rules/applications/status.ts'
import { isPlainName } from '../documents/file-name.ts'
import { mediaTypes } from '../documents/media-types.ts'
import { inspected } from '../documents/upload.ts'
import type { PortalContext } from '../http/portal.ts'
import { errorObject, Refusal, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { titleOf } from '../mail/applications/application-mail.ts'
import { fingerprint } from '../intents.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import { holdContent } from '../storage/contents.ts'
import { merchants } from '../store/schema/accounts.ts'
import { applicationDocuments, applications } from '../store/schema/applications.ts'
import type { Store } from '../store/store.ts'
import { openLink, ownApplication, type OpenLink } from './links.ts'
import { moveApplication, statusChanged, statusOf, type ApplicationRow } from './move.ts'
import { applicationSettingsOf } from './settings.ts'

/** Returns what a link opens, as its page shows it. */
export async function describeLink(c: PortalContext, token: string): Promise<Resource> {
  return linkResource(c.var.deps.store, await openLink(c, token))
}

async function linkResource(store: Store, { link, application }: OpenLink): Promise<Resource> {
  const { programId, buidMerchant } = link
  const [merchant] =
    buidMerchant === null
      ? []
      : await store
          .db()
          .select({ name: merchants.name, currency: merchants.currency })
          .from(merchants)
          .where(eq(merchants.buid, buidMerchant))
  const { bankCurrencies } = await paymentSettingsOf(store, programId)
  const settings = await applicationSettingsOf(store, programId)
  return resource('application-link', 'link', {
    program: await titleOf(store, programId),
    merchant_name: merchant?.name ?? null,
    // Its own first, which is chosen at first.
    currencies: [...new Set([...(merchant ? [merchant.currency] : []), ...bankCurrencies])],
    documents_maximum: settings.documentsMaximum,
    document_maximum_bytes: settings.documentMaximumBytes,
    application: application === null ? null : await ownResource(store, application),
  })
}

async function ownResource(store: Store, row: ApplicationRow): Promise<object> {
  const isDecided = row.status === 'approved'
  return {
    number: row.number,
    status: row.status,
    version: row.version,
    email: row.email,
    form: row.form,
    documents: await documentsOf(store, row.id),
    ends_on: row.endsOn,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    note: ['informationAsked', 'approved', 'declined'].includes(row.status) ? row.note : null,
    limit: isDecided ? row.limitMinor : null,
    currency: isDecided ? row.currency : null,
    terms_days: isDecided ? row.termsDays : null,
  }
}

export function documentsOf(store: Store, applicationId: string) {
  return store
    .db()
    .select({
      document_id: applicationDocuments.id,
      file_name: applicationDocuments.fileName,
      file_size: applicationDocuments.fileSize,
    })
    .from(applicationDocuments)
    .where(eq(applicationDocuments.applicationId, applicationId))
    .orderBy(asc(applicationDocuments.enteredAt), asc(applicationDocuments.id))
}

type Sent = { token: string; version: number }

/** Refuses with 409 `applicationChanged` a version that another device has changed meanwhile. */
function requireVersion(row: ApplicationRow, version: number): void {
  if (row.version !== version) throw refuse(409, 'applicationChanged', { meta: { version: row.version } })
}

/** Saves the form of a draft, complete or not. */
export async function saveDraft(
  c: PortalContext,
  { token, version, form }: Sent & { form: ApplicationForm },
): Promise<void> {
  const { store } = c.var.deps
  await store.tx(async () => {
    const row = await ownApplication(c, token)
    if (row.status !== 'draft') throw statusChanged(row)
    // The same again, whose answer was lost, changes nothing.
    if (row.version === version + 1 && isDeepStrictEqual(row.form, form)) return
    requireVersion(row, version)
    await store
      .db()
      .update(applications)
      .set({ form, ...columnsOf(form), version: version + 1 })
      .where(eq(applications.id, row.id))
  })
}

const columnsOf = (form: ApplicationForm) => ({
  company: form.company.trim(),
  currency: form.currency === '' ? null : form.currency,
  requestedMinor: requestedMinor(form) || null,
})

/**
 * Submits the saved form. Refuses with 422 and the rules' codes what is missing, `consentMissing` without the accepted
 * text, and with 409 what is no draft any more.
 */
export async function submitApplication(
  c: PortalContext,
  key: string,
  { token, version, consent }: Sent & { consent: string | null },
): Promise<void> {
  const { store, clock } = c.var.deps
  await store.tx(async () => {
    const row = await ownApplication(c, token)
    const intent = fingerprint([key, consent])
    if (row.lastKey === intent && row.status !== 'draft') return
    if (row.status !== 'draft') throw statusChanged(row)
    requireVersion(row, version)
    const faults = faultsOfForm(row.form)
    if (faults.length > 0)
      throw new Refusal(
        422,
        faults.map(({ code, field }) => errorObject(422, code, { meta: { field } })),
      )
    if (consent === null) throw refuse(422, 'consentMissing', { pointer: '/data/attributes/consent' })
    const change = { lastKey: intent, consent, submittedAt: clock.now(), ...columnsOf(row.form) }
    await moveApplication(c.var.deps, row, { type: 'application.submit' }, { change })
  })
}

/** Answers the reviewer's question. Refuses with 409 where there is none any more. */
export async function giveInformation(
  c: PortalContext,
  key: string,
  { token, version, answer }: Sent & { answer: string },
): Promise<void> {
  await c.var.deps.store.tx(async () => {
    const row = await ownApplication(c, token)
    const intent = fingerprint([key, answer])
    if (row.lastKey === intent && row.status !== 'informationAsked') return
    if (row.status !== 'informationAsked') throw statusChanged(row)
    requireVersion(row, version)
    await moveApplication(
      c.var.deps,
      row,
      { type: 'information.give' },
      { note: answer, change: { lastKey: intent, note: null } },
    )
  })
}

/** Withdraws the application; the same again changes nothing. */
export async function withdraw(c: PortalContext, token: string): Promise<void> {
  await c.var.deps.store.tx(async () => {
    const row = await ownApplication(c, token)
    if (row.status !== 'withdrawn') await moveApplication(c.var.deps, row, { type: 'application.withdraw' })
  })
}

/** Refuses with 409 documents of an application that waits for others, and more than there may be. */
async function requireRoom(c: PortalContext, row: ApplicationRow): Promise<number> {
  const { store } = c.var.deps
  if (!waitsForApplicant(statusOf(row))) throw statusChanged(row)
  const { documentsMaximum, documentMaximumBytes } = await applicationSettingsOf(store, row.programId)
  const [held] = await store
    .db()
    .select({ documents: count() })
    .from(applicationDocuments)
    .where(eq(applicationDocuments.applicationId, row.id))
  if ((held?.documents ?? 0) >= documentsMaximum) throw refuse(409, 'tooManyFiles')
  return documentMaximumBytes
}

/**
 * Stores a document of an application that waits for its applicant. `readFile` returns its bytes, up to a limit; it is
 * called only when nothing else is wrong. Refuses as uploads to disputes do.
 */
export async function addDocument(
  c: PortalContext,
  { token, fileName }: { token: string; fileName: string },
  readFile: (limit: number) => Promise<Buffer>,
): Promise<void> {
  const { deps } = c.var
  const { application } = await openLink(c, token)
  if (application === null) throw refuse(404, 'linkUnknown')
  if (!isPlainName(fileName)) throw refuse(422, 'documentSuspicious', { parameter: 'file_name' })
  const extension = extensionOf(fileName)
  if (extension === null) throw refuse(422, 'unsupportedType', { parameter: 'file_name' })
  const documentMaximumBytes = await requireRoom(c, application)
  const content = await readFile(documentMaximumBytes)
  const refusal = refuseFile({ name: fileName, size: content.length }, { documentMaximumBytes })
  if (refusal !== null) throw refuse(422, refusal)
  const found = await inspected(deps, extension, content)
  if (found !== null) throw refuse(422, found)
  await holdContent(deps, content, (held) =>
    deps.store.tx(async () => {
      // Looked at again, and locked: others may have been added meanwhile.
      const row = await ownApplication(c, token)
      await requireRoom(c, row)
      await deps.store
        .db()
        .insert(applicationDocuments)
        .values({
          id: randomUUID(),
          applicationId: row.id,
          fileName,
          mediaType: mediaTypes[extension],
          fileSize: content.length,
          ...held,
          enteredAt: deps.clock.now(),
        })
    }),
  )
}

/** Removes a document of an application that waits for its applicant; one that is gone changes nothing. */
export async function removeApplicationDocument(
  c: PortalContext,
  { token, documentId }: { token: string; documentId: string },
): Promise<void> {
  const { store } = c.var.deps
  await store.tx(async () => {
    const row = await ownApplication(c, token)
    if (!waitsForApplicant(statusOf(row))) throw statusChanged(row)
    await store
      .db()
      .delete(applicationDocuments)
      .where(and(eq(applicationDocuments.id, documentId), eq(applicationDocuments.applicationId, row.id)))
  })
}
