/** Counts invoices for the accounts that are enrolled: as far as they changed, and a new enrollment's from its first on. */
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'

import {
  corrections,
  countedAs,
  sumByDay,
  type CountingTerms,
  type DayAmount,
} from '../../domain/rules/loyalty/counting.ts'
import { ACTIVE, countedPeriod } from '../../domain/rules/loyalty/terms.ts'
import { invoices } from '../store/schema/invoices.ts'
import {
  loyaltyChanges,
  loyaltyDays,
  loyaltyEnrollments,
  loyaltyEntries,
  loyaltyPrograms,
} from '../store/schema/loyalty/loyalty.ts'
import type { Transactions } from '../store/transactions.ts'
import { grouped } from './grouped.ts'

/** Invoices of one transaction: few enough that calls beside it do not wait. */
export const COUNTED_AT_ONCE = 500
/** Parts of one run at most; the rest comes with the next. */
const PARTS_A_RUN = 40
/**
 * Each enrollment's invoices are read twice. One that was being stored while its account was enrolled is noted by no
 * trigger, which did not see the enrollment yet, and may be missed by the first reading too.
 */
const PASSES = 2
const SECOND_PASS_AFTER_MS = 3_600_000

type Enrollment = {
  readonly id: string
  readonly buidCustomer: string
  readonly terms: CountingTerms
}
type EnrollmentRow = typeof loyaltyEnrollments.$inferSelect

/**
 * Counts what has changed and what was enrolled since, in small transactions. To be run by several servers at once: they
 * take different changes, and of one enrollment one waits for the other. Counting again what is counted adds nothing.
 */
export async function countLoyalty(store: Transactions, now: Date): Promise<void> {
  for (let part = 0; part < PARTS_A_RUN; part += 1) {
    if ((await countChanges(store, now)) < COUNTED_AT_ONCE) break
  }
  for (let part = 0; part < PARTS_A_RUN; part += 1) {
    if (!(await countEnrolled(store, now))) break
  }
}

/** Takes the oldest changes out and counts their invoices; returns how many there were. */
function countChanges(store: Transactions, now: Date): Promise<number> {
  return store.tx(async () => {
    const { id, buidCustomer, trxId } = loyaltyChanges
    const changes = await store
      .db()
      .select({ id, buidCustomer, trxId })
      .from(loyaltyChanges)
      .orderBy(asc(id))
      .limit(COUNTED_AT_ONCE)
      .for('update', { skipLocked: true })
    if (changes.length === 0) return 0
    const ids = changes.map((change) => change.id)
    await store.db().delete(loyaltyChanges).where(inArray(id, ids))
    const trxIdsOf = grouped(changes, (change) => change.buidCustomer)
    for (const enrollment of await lockEnrollments(store, [...trxIdsOf.keys()])) {
      const changed = trxIdsOf.get(enrollment.buidCustomer) ?? []
      await count(store, enrollment, [...new Set(changed.map((change) => change.trxId))], now)
    }
    return changes.length
  })
}

/** Locks the active enrollments of the accounts, always in the same order, until the transaction ends. */
async function lockEnrollments(store: Transactions, accounts: readonly string[]): Promise<Enrollment[]> {
  if (accounts.length === 0) return []
  const rows = await selectEnrollments(store)
    .where(
      and(inArray(loyaltyEnrollments.buidCustomer, [...accounts]), eq(loyaltyEnrollments.enrollmentStatus, ACTIVE)),
    )
    .orderBy(asc(loyaltyEnrollments.id))
    .for('update', { of: loyaltyEnrollments })
  return rows.map(enrollmentOf)
}

const selectEnrollments = (store: Transactions) =>
  store
    .db()
    .select({ enrollment: loyaltyEnrollments, program: loyaltyPrograms })
    .from(loyaltyEnrollments)
    .innerJoin(loyaltyPrograms, eq(loyaltyPrograms.id, loyaltyEnrollments.loyaltyProgramId))

function enrollmentOf({
  enrollment,
  program,
}: {
  enrollment: EnrollmentRow
  program: typeof loyaltyPrograms.$inferSelect
}): Enrollment {
  const { buidMerchant, currency, startsOn, endsOn } = program
  const { id, buidCustomer } = enrollment
  return { id, buidCustomer, terms: { buidMerchant, currency, startsOn, endsOn } }
}

/**
 * Counts the next invoices of an enrollment that has not been counted wholly, whose row it locks; skips those that another
 * server counts. Returns whether there may be more to do.
 */
function countEnrolled(store: Transactions, now: Date): Promise<boolean> {
  return store.tx(async () => {
    const isDue = sql`(${loyaltyEnrollments.passes} = 0
      or ${loyaltyEnrollments.enrolledAt} < ${new Date(now.getTime() - SECOND_PASS_AFTER_MS).toISOString()}::timestamptz)`
    const [row] = await selectEnrollments(store)
      .where(and(eq(loyaltyEnrollments.enrollmentStatus, ACTIVE), lt(loyaltyEnrollments.passes, PASSES), isDue))
      .orderBy(asc(loyaltyEnrollments.enrolledAt))
      .limit(1)
      .for('update', { of: loyaltyEnrollments, skipLocked: true })
    if (!row) return false
    const enrollment = enrollmentOf(row)
    const next = await nextInvoices(store, enrollment, row.enrollment)
    const isFirst = row.enrollment.passedBilledOn === null
    const gone = isFirst ? await countedElsewhere(store, enrollment) : []
    await count(store, enrollment, [...new Set([...next.map(({ trxId }) => trxId), ...gone])], now)
    const last = next.at(-1)
    const isOver = next.length < COUNTED_AT_ONCE
    await store
      .db()
      .update(loyaltyEnrollments)
      .set(
        isOver
          ? { passes: row.enrollment.passes + 1, passedBilledOn: null, passedTrxId: null }
          : { passedBilledOn: last?.billedOn ?? null, passedTrxId: last?.trxId ?? null },
      )
      .where(eq(loyaltyEnrollments.id, enrollment.id))
    return true
  })
}

/** Reads the account's next billed invoices of the counted days, in the order of an index, from where the pass is. */
async function nextInvoices(
  store: Transactions,
  { buidCustomer, terms }: Enrollment,
  { passedBilledOn, passedTrxId }: EnrollmentRow,
): Promise<{ trxId: string; billedOn: string | null }[]> {
  const { from, to } = countedPeriod(terms)
  const { trxId, billedOn } = invoices
  return store
    .db()
    .select({ trxId, billedOn })
    .from(invoices)
    .where(
      and(
        eq(invoices.buidCustomer, buidCustomer),
        sql`${billedOn} between ${passedBilledOn ?? from}::date and ${to}::date`,
        passedBilledOn === null
          ? undefined
          : sql`(${billedOn}, ${trxId}) > (${passedBilledOn}::date, ${passedTrxId ?? ''})`,
      ),
    )
    .orderBy(asc(billedOn), asc(trxId))
    .limit(COUNTED_AT_ONCE)
}

/**
 * Returns invoices that are counted for an enrollment and are of another account or another period by now: while it had
 * ended, no trigger noted that.
 */
async function countedElsewhere(store: Transactions, { id, buidCustomer, terms }: Enrollment): Promise<string[]> {
  const { from, to } = countedPeriod(terms)
  const rows = await store
    .db()
    .selectDistinct({ trxId: invoices.trxId })
    .from(loyaltyEntries)
    .innerJoin(invoices, eq(invoices.trxId, loyaltyEntries.trxId))
    .where(
      and(
        eq(loyaltyEntries.enrollmentId, id),
        sql`(${invoices.buidCustomer} <> ${buidCustomer} or ${invoices.billedOn} is null
          or ${invoices.billedOn} not between ${from}::date and ${to}::date)`,
      ),
    )
  return rows.map(({ trxId }) => trxId)
}

/**
 * Brings the ledger of a locked enrollment to what these invoices count with now: in the caller's transaction, by adding
 * what differs. An invoice that is gone, or is another account's now, is taken off.
 */
async function count(
  store: Transactions,
  { id, buidCustomer, terms }: Enrollment,
  trxIds: readonly string[],
  now: Date,
): Promise<void> {
  if (trxIds.length === 0) return
  const q = store.db()
  const facts = await q
    .select({
      trxId: invoices.trxId,
      buidMerchant: invoices.buidMerchant,
      currency: invoices.currency,
      billedOn: invoices.billedOn,
      billedMinor: invoices.billedMinor,
      adjustedMinor: invoices.adjustedMinor,
      isOnHold: invoices.onHold,
    })
    .from(invoices)
    .where(and(inArray(invoices.trxId, [...trxIds]), eq(invoices.buidCustomer, buidCustomer)))
  const counted = await q
    .select()
    .from(loyaltyEntries)
    .where(and(eq(loyaltyEntries.enrollmentId, id), inArray(loyaltyEntries.trxId, [...trxIds])))
  const factsOf = new Map(facts.map((one) => [one.trxId, one]))
  const countedOf = grouped(counted, (entry) => entry.trxId)
  const entries = trxIds.flatMap((trxId) => {
    const before = countedOf.get(trxId) ?? []
    const position = Math.max(0, ...before.map((entry) => entry.position))
    return corrections(before, countedAs(terms, factsOf.get(trxId) ?? null)).map((one, place) => ({
      enrollmentId: id,
      trxId,
      position: position + place + 1,
      ...one,
      countedAt: now,
    }))
  })
  await storeEntries(store, entries)
  await addToDays(store, id, entries)
}

/**
 * Adds what an enrolled account bought before the portal knew its invoices, each amount once by its name, and in the
 * caller's transaction.
 */
export async function storeOpening(
  store: Transactions,
  enrollmentId: string,
  amounts: readonly (DayAmount & { readonly name: string })[],
  now: Date,
): Promise<void> {
  const entries = amounts.map(({ name, day, amountMinor }) => ({
    enrollmentId,
    trxId: name,
    position: 1,
    day,
    amountMinor,
    countedAt: now,
  }))
  await storeEntries(store, entries)
  await addToDays(store, enrollmentId, entries)
}

async function storeEntries(store: Transactions, entries: readonly (typeof loyaltyEntries.$inferInsert)[]) {
  if (entries.length > 0)
    await store
      .db()
      .insert(loyaltyEntries)
      .values([...entries])
}

async function addToDays(store: Transactions, enrollmentId: string, entries: readonly DayAmount[]): Promise<void> {
  const sums = sumByDay(entries)
  if (sums.length === 0) return
  await store
    .db()
    .insert(loyaltyDays)
    .values(sums.map((sum) => ({ enrollmentId, ...sum })))
    .onConflictDoUpdate({
      target: [loyaltyDays.enrollmentId, loyaltyDays.day],
      set: { amountMinor: sql`${loyaltyDays.amountMinor} + excluded.amount_minor` },
    })
}
