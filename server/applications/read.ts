/** Credit applications as merchants and reviewers read them. */
import { and, asc, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'

import { APPLICATIONS, type ApplicationFilter } from '../../domain/contract/applications/application.ts'
import { daysInStatus } from '../../domain/rules/applications/expiry.ts'
import { plainNumber } from '../../domain/rules/applications/form.ts'
import { applicationStatuses, type ApplicationStatus } from '../../domain/rules/applications/status.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { containing } from '../store/like.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { applicationDocuments, applicationHistory, applications } from '../store/schema/applications.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { isOfReader, type ApplicationReader } from './links.ts'
import type { ApplicationRow } from './move.ts'
import { documentsOf } from './own.ts'

type Query = {
  readonly status: ApplicationFilter
  readonly text: string | null
  readonly page: { readonly number: number; readonly size: number }
}

const openStatuses: readonly ApplicationStatus[] = ['draft', 'submitted', 'inReview', 'informationAsked']
function statusesOf(filter: ApplicationFilter): readonly ApplicationStatus[] {
  if (filter === 'open') return openStatuses
  if (filter === 'ended') return applicationStatuses.filter((status) => !openStatuses.includes(status))
  return applicationStatuses.filter((status) => filter === 'all' || status === filter)
}

/** A draft is its applicant's alone; that one was begun, the reader sees, and not what is in it. */
const isBegunOnly = ({ status }: ApplicationRow) => status === 'draft'

function summaryOf(row: ApplicationRow, merchantName: string | null, now: Date) {
  const isDraft = isBegunOnly(row)
  return {
    number: row.number,
    status: row.status,
    since: row.since.toISOString(),
    days: daysInStatus(row.since, now),
    company: isDraft ? '' : row.company,
    country: isDraft ? '' : row.form.country,
    merchant_name: merchantName,
    requested: isDraft ? null : row.requestedMinor,
    currency: isDraft ? null : row.currency,
    submitted_at: row.submittedAt?.toISOString() ?? null,
  }
}

/** Returns a page of the reader's applications; of those that are open, the one that waits longest comes first. */
export async function listApplications(
  store: Store,
  reader: ApplicationReader,
  { status, text, page }: Query,
  now: Date,
): Promise<{ items: Resource[]; total: number }> {
  const pattern = text === null ? null : containing(text)
  const isNamed =
    pattern === null
      ? undefined
      : or(
          ilike(applications.number, pattern),
          and(sql`${applications.status} <> 'draft'`, ilike(applications.company, pattern)),
        )
  const condition = and(
    isOfReader(applications, reader),
    inArray(applications.status, [...statusesOf(status)]),
    isNamed,
  )
  const [counted] = await store
    .db()
    .select({ total: sql<string>`count(*)` })
    .from(applications)
    .where(condition)
  const rows = await store
    .db()
    .select({ row: applications, merchantName: merchants.name })
    .from(applications)
    .leftJoin(merchants, eq(merchants.buid, applications.buidMerchant))
    .where(condition)
    .orderBy(status === 'open' ? asc(applications.since) : desc(applications.since), asc(applications.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const items = rows.map(({ row, merchantName }) => resource(APPLICATIONS, row.id, summaryOf(row, merchantName, now)))
  return { items, total: Number(counted?.total ?? 0) }
}

/** Returns an application of the reader's, with its merchant's name. A draft, and any other, is not found. */
export async function readerApplication(
  store: Store,
  reader: ApplicationReader,
  id: string,
  lock = false,
): Promise<{ row: ApplicationRow; merchantName: string | null }> {
  const found = store
    .db()
    .select({ row: applications, merchantName: merchants.name })
    .from(applications)
    .leftJoin(merchants, eq(merchants.buid, applications.buidMerchant))
    .where(and(eq(applications.id, id), isOfReader(applications, reader)))
  const [one] = await (lock ? found.for('update', { of: applications }) : found)
  if (!one || isBegunOnly(one.row)) throw notFound()
  return one
}

/** Returns an application as its reader sees it: a merchant neither references and documents, nor what was asked. */
export async function readApplication(
  store: Store,
  reader: ApplicationReader,
  id: string,
  now: Date,
): Promise<Resource> {
  const { row, merchantName } = await readerApplication(store, reader, id)
  const isReviewer = reader.side === 'support'
  const shared = {
    ...summaryOf(row, merchantName, now),
    version: row.version,
    limit: row.limitMinor,
    terms_days: row.termsDays,
    ends_on: row.endsOn,
    history: await historyOf(store, id, isReviewer),
  }
  if (!isReviewer) {
    const { references: _references, administrator: _administrator, ...form } = row.form
    return resource(APPLICATIONS, id, { ...shared, form })
  }
  return resource(APPLICATIONS, id, {
    ...shared,
    email: row.email,
    form: row.form,
    documents: await documentsOf(store, id),
    consent: row.consent,
    duplicates: openStatuses.some((open) => open === row.status) ? await duplicatesOf(store, row) : [],
    buid_customer: row.buidCustomer,
  })
}

async function historyOf(store: Store, applicationId: string, isReviewer: boolean): Promise<object[]> {
  const rows = await store
    .db()
    .select({ step: applicationHistory, by: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(applicationHistory)
    .leftJoin(users, eq(users.id, applicationHistory.by))
    .where(eq(applicationHistory.applicationId, applicationId))
    .orderBy(asc(applicationHistory.id))
  return rows.map(({ step, by }) => ({
    event: step.event,
    to: step.toStatus,
    at: step.at.toISOString(),
    by: isReviewer ? by || null : null,
    note: isReviewer ? step.note : null,
  }))
}

/** Duplicates that are shown. */
const MOST = 5
/** Returns a stored identifier as `plainNumber` has it, without the scheme before a colon. */
const plainId = (id: SQL) => sql`regexp_replace(regexp_replace(upper(${id}), '^[0-9]{4}:', ''), '[^A-Z0-9+*]', '', 'g')`

/** Returns accounts that may be the same company: by a registry or VAT number, or by name and postal code. */
async function duplicatesOf(store: Store, { form, programId }: ApplicationRow): Promise<object[]> {
  const numbers = [form.registryNumber, form.vatNumber].map(plainNumber).filter((number) => number !== '')
  const wanted = numbers.flatMap((number) => [number, `${form.country}${number}`, number.replace(form.country, '')])
  const isByNumber =
    wanted.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from unnest(${customers.partyIds}) own where ${plainId(sql`own`)} in ${wanted})`
  const isByName = and(
    sql`lower(trim(${customers.name})) = lower(${form.company.trim()})`,
    ilike(customers.cityStateZip, containing(form.registered.postalCode.trim())),
  )
  const rows = await store
    .db()
    .select({
      buid: customers.buid,
      name: customers.name,
      status: customers.status,
      place: customers.cityStateZip,
      isByNumber,
    })
    .from(customers)
    .where(and(eq(customers.programId, programId), or(isByNumber, isByName)))
    .orderBy(customers.name, customers.buid)
    .limit(MOST)
  return rows.map((row) => ({
    buid_customer: row.buid,
    customer_name: row.name,
    status: row.status,
    city_state_zip: row.place,
    is_by_number: row.isByNumber,
  }))
}

/** Returns a document of an application that the reviewer sees; any other is not found. */
export async function applicationDocument(store: Store, reader: ApplicationReader, id: string) {
  const { fileName, mediaType, fileSize, content, objectKey, sha256 } = applicationDocuments
  const [file] = await store
    .db()
    .select({ fileName, mediaType, fileSize, content, objectKey, sha256 })
    .from(applicationDocuments)
    .innerJoin(applications, eq(applications.id, applicationDocuments.applicationId))
    .where(
      and(eq(applicationDocuments.id, id), isOfReader(applications, reader), sql`${applications.status} <> 'draft'`),
    )
  if (!file) throw notFound()
  return file
}
