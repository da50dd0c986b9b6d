/** Fills an empty database with the demonstration: programs, accounts, people, invoices, what was paid of them and what is disputed. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { businessDate } from '../../domain/dates.ts'
import type { Clock } from '../clock.ts'
import { acceptFee } from '../payments/accept-fee.ts'
import type { Payer, PaymentServices } from '../payments/payer.ts'
import { pay } from '../payments/pay.ts'
import { makeQuote } from '../payments/quote.ts'
import type { PaymentProvider } from '../provider/provider.ts'
import { hashPassword } from '../session/password.ts'
import { sendInvitation } from '../users/send-invitation.ts'
import { openInMode, SEEDED } from '../store/database-mode.ts'
import { creditLines, customers, locations, merchants } from '../store/schema/accounts.ts'
import { invoiceAddresses, invoiceDocuments, invoiceLines, invoices } from '../store/schema/invoices.ts'
import { components, featureFlags, programs } from '../store/schema/programs.ts'
import { autoPayHolders, autoPays } from '../store/schema/auto-pay.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { settings } from '../store/schema/settings.ts'
import { userCustomers, userMerchants, users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { colleagueName, colleagues } from './colleagues.ts'
import { CONTINENTAL, demoAccounts, depotTowns, HALVORSEN, madeLast, methodId, type DemoAccount } from './accounts.ts'
import { seedApplications } from './credit/applications.ts'
import { seedCards } from './cards.ts'
import { seedNews } from './credit/news.ts'
import { seedVouchers } from './credit/vouchers.ts'
import { seedDisputes } from './disputes.ts'
import { seedGroups } from './groups.ts'
import { columnsOf, insertAll } from './insert-all.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { makeInvoice, type MadeInvoice } from './invoices.ts'
import { seedRejections } from './merchant/rejections.ts'
import { branchMerchants, demoMerchants, NORTHGATE, type DemoMerchant } from './merchants.ts'
import { paymentsBefore, seedPayments } from './seed-payments.ts'
import { DEMO_PASSWORD, demoPeople, userId } from './people.ts'
import { demoComponents, demoFlags, demoPrograms } from './programs.ts'
import { makeRandom, type Random } from './random.ts'

const CHILDREN = 10_000
const CHILDREN_WITH_INVOICES = 80
const DOCUMENTS = 40

const merchantOf = new Map<string, DemoMerchant>(demoMerchants.map((merchant) => [merchant.buid, merchant]))

/**
 * Stores the demonstration unless it is there already; true when it was stored now. All or nothing. With a provider,
 * two payments are really made, so that some are under way and settle when their days have passed. Rejects with
 * `WrongDatabaseMode` where the database is production's.
 */
export async function seedOnce(store: Store, clock: Clock, provider?: PaymentProvider): Promise<boolean> {
  await openInMode(store, { mode: 'demo', isModeChosen: true })
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const isNew = await store.tx(
    async () => {
      const [flag] = await store
        .db()
        .insert(settings)
        .values({ name: SEEDED, value: { at: clock.now().toISOString() } })
        .onConflictDoNothing()
        .returning({ name: settings.name })
      if (!flag) return false
      await seed(store, clock.now(), passwordHash)
      return true
    },
    { statementTimeoutMs: 120_000 },
  )
  if (!isNew) return false
  await store.maintain()
  if (provider) await payNow({ store, clock, provider })
  return true
}

async function seed(store: Store, now: Date, passwordHash: string): Promise<void> {
  const random = makeRandom(20_418)
  await insertAll(store, programs, demoPrograms)
  await insertAll(store, featureFlags, demoFlags)
  await insertAll(store, components, demoComponents)
  await insertAll(
    store,
    merchants,
    [...demoMerchants, ...branchMerchants].map((merchant) => columnsOf(merchants, merchant)),
  )
  await insertAll(
    store,
    customers,
    demoAccounts.map((account) => columnsOf(customers, account)),
  )
  await seedChildren(store)
  await insertAll(
    store,
    creditLines,
    demoAccounts.flatMap(({ buid, credit }) =>
      Object.entries(credit).map(([currency, [limitMinor, heldMinor]]) => ({
        buidCustomer: buid,
        currency,
        limitMinor,
        heldMinor,
      })),
    ),
  )
  await insertAll(store, locations, demoLocations)
  await seedPeople(store, now, passwordHash)
  // Its e-mail is in the outbox, with a link that works.
  await sendInvitation({ store, clock: { now: () => now } }, userId('invited.newcomer'), {
    firstName: 'Maria',
    lastName: 'Admin',
  })
  await seedGroups(store)
  await seedCards(store, now)
  await seedApplications(store, now)
  await insertAll(
    store,
    paymentMethods,
    demoAccounts.flatMap(({ buid, methods }) =>
      methods.map((method, index) => ({ ...method, id: methodId(buid, index), buidCustomer: buid })),
    ),
  )
  await seedAutoPay(store, now)
  const made = await makeInvoices(store, businessDate(now), random)
  const payments = paymentsBefore(made, now, random)
  await insertAll(
    store,
    invoices,
    made.map(({ invoice }) => invoice),
  )
  await insertAll(
    store,
    invoiceLines,
    made.flatMap(({ lines }) => lines),
  )
  await insertAll(
    store,
    invoiceAddresses,
    made.flatMap(({ addresses }) => addresses),
  )
  await seedDocuments(store, made, now)
  await seedPayments(store, payments)
  await seedRejections(store, now)
  const madeOf = new Map(made.map((one) => [one.invoice.trxId, one]))
  await seedDisputes(store, now, async ({ trxId }) => {
    const one = madeOf.get(trxId)
    if (!one) throw new Error(`The demonstration did not make the invoice ${trxId}.`)
    return printed(one)
  })
  await seedVouchers(store, now)
  await seedNews(store, now)
}

/** A child account of the demonstration whose AutoPay is on. */
const SUPERIOR = '40-118204'

/**
 * AutoPay pays by the first bank account: of a child account on Mondays and up to a ceiling; of its parent, whose
 * invoices are there to be paid by hand, it is paused.
 */
async function seedAutoPay(store: Store, now: Date): Promise<void> {
  const since = daysBefore(now, 40)
  const by = userId('maria.admin')
  const ofAccount = (buidCustomer: string) => ({ buidCustomer, currency: 'USD' })
  await insertAll(
    store,
    autoPayHolders,
    [HALVORSEN, SUPERIOR].map((buid) => ({
      ...ofAccount(buid),
      paymentMethodId: methodId(buid, 0),
      since,
      setBy: by,
    })),
  )
  const settings = { ranThrough: businessDate(now), countedFrom: since, turnedOnBy: by }
  await insertAll(store, autoPays, [
    { ...ofAccount(HALVORSEN), ...settings, status: 'pausedByUser' },
    {
      ...ofAccount(SUPERIOR),
      ...settings,
      status: 'on',
      scheduleKind: 'weekday',
      scheduleDay: 1,
      paymentCeilingMinor: 1_000_000,
    },
  ])
}

/** The child accounts of the fleet are made where they are stored: 10,000 rows in one statement. */
async function seedChildren(store: Store): Promise<void> {
  const towns = `{${depotTowns.map((town) => `"${town}"`).join(',')}}`
  await store.db().execute(sql`
    insert into customers (buid, program_id, parent_buid, name, status, currency, country, contact_name, line1, city_state_zip)
    select
      '40-2' || lpad(n::text, 5, '0'), ${NORTHGATE}, ${CONTINENTAL},
      'Continental Fleet ' || lpad(n::text, 5, '0') || ', ' || (${towns}::text[])[1 + n % ${depotTowns.length}],
      case when n % 97 = 0 then 'inactive' else 'active' end, 'USD', 'US',
      'Depot manager', n || ' Terminal Road', (${towns}::text[])[1 + n % ${depotTowns.length}]
    from generate_series(1, ${CHILDREN}) as n`)
  await store.db().execute(sql`
    insert into credit_lines (buid_customer, currency, limit_minor)
    select buid, 'USD', 1000000 from customers where parent_buid = ${CONTINENTAL}`)
}

const demoLocations = ['Main store', 'Boat yard', 'Warehouse 3'].map((name, index) => ({
  id: `loc-${HALVORSEN}-${index + 1}`,
  buidCustomer: HALVORSEN,
  displayLocation: `00${index + 1}`,
  name,
}))

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3_600_000)

async function seedPeople(store: Store, now: Date, passwordHash: string): Promise<void> {
  await insertAll(
    store,
    users,
    demoPeople.map((person) => ({
      id: userId(person.username),
      programId: person.programId,
      username: person.username,
      passwordHash: person.isSso ? null : passwordHash,
      isSso: person.isSso,
      firstName: person.firstName,
      lastName: person.lastName,
      email: `${person.username}@northgate.example`,
      role: person.role,
      userTypes: [...person.userTypes],
      status: person.isInvited ? 'invited' : person.lockReason === null ? 'active' : 'locked',
      lockReason: person.lockReason,
      passwordExpiresAt: person.mustRenew === 'expiredPassword' ? now : null,
      mustChangePassword: person.mustRenew === 'password',
      mustChangeChallenge: person.mustRenew === 'challenge',
      language: person.language,
    })),
  )
  await insertAll(
    store,
    users,
    colleagues.map((one) => ({
      id: userId(colleagueName(one)),
      programId: NORTHGATE,
      username: colleagueName(one),
      // Nobody signs in as one of them.
      passwordHash: null,
      firstName: one.name[0],
      lastName: one.name[1],
      email: `${colleagueName(one)}@halvorsen.example`,
      role: one.role,
      userTypes: ['customer'],
      status: one.status,
      lockReason: one.lockReason,
      invitedAt: one.status === 'invited' ? daysBefore(now, 2) : null,
      lastSignInAt: one.signedInDaysAgo === null ? null : daysBefore(now, one.signedInDaysAgo),
    })),
  )
  await insertAll(
    store,
    userCustomers,
    colleagues.map((one) => ({ userId: userId(colleagueName(one)), buidCustomer: one.account })),
  )
  await insertAll(
    store,
    userCustomers,
    demoPeople.flatMap(({ username, customers, includeChildren }) =>
      customers.map((buidCustomer) => ({ userId: userId(username), buidCustomer, includeChildren })),
    ),
  )
  await insertAll(
    store,
    userMerchants,
    demoPeople.flatMap(({ username, merchants }) =>
      merchants.map((buidMerchant) => ({ userId: userId(username), buidMerchant })),
    ),
  )
}

async function makeInvoices(store: Store, today: string, random: Random): Promise<MadeInvoice[]> {
  const children = await store
    .db()
    .select()
    .from(customers)
    .where(and(eq(customers.parentBuid, CONTINENTAL), eq(customers.status, 'active')))
    .orderBy(asc(customers.buid))
    .limit(CHILDREN_WITH_INVOICES)
  const accounts: DemoAccount[] = [
    ...demoAccounts.filter(({ buid }) => !madeLast.includes(buid)),
    ...children.map((child) => ({
      ...child,
      credit: {},
      methods: [],
      invoices: { count: 3, merchants: ['20-1005'] as const },
    })),
    ...demoAccounts.filter(({ buid }) => madeLast.includes(buid)),
  ]
  let number = 86_000
  return accounts.flatMap((account) =>
    Array.from({ length: account.invoices.count }, () => {
      number += random.between(1, 3)
      const merchant = merchantOf.get(random.pick(account.invoices.merchants))
      if (!merchant) throw new Error(`No merchant for ${account.name}.`)
      const currency = random.pick(account.invoices.currencies ?? [account.currency])
      const made = makeInvoice({ account, merchant, currency, number, today, random })
      if (account.buid === HALVORSEN) made.invoice.buidLocation = `00${random.between(1, demoLocations.length)}`
      return made
    }),
  )
}

const nameOf = new Map(demoAccounts.map(({ buid, name }) => [buid, name]))

function printed(one: MadeInvoice): Promise<Uint8Array> {
  const { buidMerchant, buidCustomer } = one.invoice
  return invoicePdf(one, merchantOf.get(buidMerchant)?.name ?? '', nameOf.get(buidCustomer) ?? '')
}

/** Printed invoices of the newest that are owed; the account with the most of them comes first. */
async function seedDocuments(store: Store, made: readonly MadeInvoice[], now: Date): Promise<void> {
  const owed = made
    .filter(({ invoice }) => invoice.openMinor !== 0 && nameOf.has(invoice.buidCustomer))
    .slice(0, DOCUMENTS)
  const rows: (typeof invoiceDocuments.$inferInsert)[] = []
  for (const one of owed) {
    const { trxId, invoiceId, kind } = one.invoice
    const content = await printed(one)
    rows.push({
      id: `doc-${trxId}`,
      trxId,
      docTypeId: kind === 'creditNote' ? 'credit-note' : 'invoice',
      documentType: kind === 'creditNote' ? 'Credit note' : 'Invoice',
      fileName: `${invoiceId}.pdf`,
      mediaType: 'application/pdf',
      fileSize: content.byteLength,
      content,
      enteredAt: now,
    })
  }
  await insertAll(store, invoiceDocuments, rows)
}

/** Two payments that the provider really has: by bank and by card. They settle when their time has come. */
async function payNow(services: PaymentServices): Promise<void> {
  const { store } = services
  const payer: Payer = {
    userId: userId('paul.payer'),
    role: 'payer',
    language: 'en',
    programId: NORTHGATE,
    mayAct: (column) => inArray(column, [HALVORSEN]),
  }
  const open = await store
    .db()
    .select({ trxId: invoices.trxId, openMinor: invoices.openMinor, version: invoices.version })
    .from(invoices)
    .where(
      sql`${invoices.buidCustomer} = ${HALVORSEN} and currency = 'USD' and kind = 'invoice' and open_minor > 0
        and billed_on is not null and due_on > ${businessDate(services.clock.now())}::date and disputed_minor = 0 and not on_hold`,
    )
    .orderBy(asc(invoices.dueOn), asc(invoices.trxId))
    .limit(3)
  const halvorsen = demoAccounts.find(({ buid }) => buid === HALVORSEN)
  const idOf = (token: string) =>
    methodId(HALVORSEN, halvorsen?.methods.findIndex((method) => method.providerToken === token) ?? 0)
  const lines = open.map(({ trxId, openMinor, version }) => ({ trx_id: trxId, amount: openMinor, version }))
  const choices = [
    { lines: lines.slice(0, 2), method: { kind: 'bankAccount', payment_method_id: idOf('bank_approved') } },
    { lines: lines.slice(2), method: { kind: 'cardOnFile', payment_method_id: idOf('card_approved') } },
  ] as const
  for (const choice of choices) {
    if (choice.lines.length === 0) continue
    const quote = await makeQuote(services, payer, choice)
    if (quote.attributes.fee > 0) await acceptFee(services, payer, quote.id, quote.attributes.fee)
    await pay(services, payer, `demo.${quote.id}`, { quote_id: quote.id, terms_accepted: true })
  }
}
