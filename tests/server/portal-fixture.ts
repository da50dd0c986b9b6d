/**
 * A small program for tests of the server, with everything twice: the readers' own and someone else's, in the same
 * program and in another one.
 */
import { hash } from '@node-rs/argon2'

import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import type { Role, UserType } from '../../domain/people.ts'
import { rolesToGive } from '../../domain/rules/access/manage-users.ts'
import { creditLines, customers, locations, merchants } from '../../server/store/schema/accounts.ts'
import { invoiceAddresses, invoiceDocuments, invoiceLines, invoices } from '../../server/store/schema/invoices.ts'
import { paymentAllocations, paymentHistory, payments } from '../../server/store/schema/payments.ts'
import { components, featureFlags, programs } from '../../server/store/schema/programs.ts'
import { paymentMethods, quoteLines, quotes } from '../../server/store/schema/quotes.ts'
import { userCustomers, userGroups, userMerchants, users } from '../../server/store/schema/users.ts'
import type { Store } from '../../server/store/store.ts'
import { storePortalCards } from './portal-fixture-cards.ts'
import { storePortalDisputes } from './portal-fixture-disputes.ts'

export const PASSWORD = 'Correct-Horse-7'

const customerRoles = rolesToGive('customer')

/** User names; the customer users of every role act for `c-own` and the accounts below it. */
export const usernames = {
  admin: 'admin',
  payer: 'payer',
  viewer: 'viewer',
  card_viewer: 'card_viewer',
  safety_manager: 'safety_manager',
  voucher_manager: 'voucher_manager',
  enrollment_manager: 'enrollment_manager',
  corporate: 'corporate',
  merchant: 'merchant',
  adminType: 'adminType',
} as const satisfies Record<Role, Role> & Record<string, string>
/** `colleague` looks on at the same merchant as `merchant`, `supplier` administers another one. */
export type Username =
  (typeof usernames)[keyof typeof usernames] | 'single' | 'stranger' | 'faraway' | 'colleague' | 'supplier'

/** Ids of each kind: the readers' own, someone else's, and an unknown one. */
export const ids = {
  customer: { own: 'c-own', child: 'c-child', foreign: 'c-foreign', far: 'c-far', unknown: 'c-unknown' },
  merchant: { own: 'm-1', foreign: 'm-far', unknown: 'm-unknown' },
  invoice: { own: 'i-own', child: 'i-child', foreign: 'i-foreign', far: 'i-far', unknown: 'i-unknown' },
  document: { own: 'd-own', foreign: 'd-foreign', unknown: 'd-unknown' },
  method: { own: 'pm-own', foreign: 'pm-foreign', unknown: 'pm-unknown' },
  quote: { own: 'q-own', foreign: 'q-foreign', unknown: 'q-unknown' },
  payment: { own: 'p-own', foreign: 'p-foreign', unknown: 'p-unknown' },
  /** `own` to `far` were cancelled, `open` is not; `foreign` is also another merchant's. */
  dispute: {
    own: 'dp-own',
    open: 'dp-open',
    child: 'dp-child',
    foreign: 'dp-foreign',
    far: 'dp-far',
    unknown: 'dp-unknown',
  },
  /** `loose` is the payer's, and no dispute names it yet. */
  disputeDocument: { own: 'dd-own', loose: 'dd-loose', foreign: 'dd-foreign', far: 'dd-far', unknown: 'dd-unknown' },
} as const

/** A Saturday, 09:00 in Chicago. */
export const START = new Date('2026-11-21T15:00:00Z')

type UserSeed = {
  id: Username
  role?: Role
  userTypes?: readonly UserType[]
  programId?: string
  more?: Partial<typeof users.$inferInsert>
}

/** Stores the fixture. */
export async function storePortalFixture(store: Store): Promise<void> {
  // Weak on purpose: the hash names its parameters, and tests sign in a hundred times.
  const passwordHash = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const q = store.db()
  const program = {
    config: { title: 'Program', support_email: 'help@example.com' },
    paymentSettings: { ...defaultPaymentSettings },
  }
  await q.insert(programs).values([
    { ...program, id: 'near', title: 'Near Program' },
    { ...program, id: 'far', title: 'Far Program', paymentMode: 'PROGRAM_OVERVIEW' },
  ])
  await q.insert(featureFlags).values([
    {
      hostname: '*',
      programId: 'near',
      flags: {
        portal: { programOverviewEnabled: true },
        disputes: {
          disputeCreateEnabled: true,
          disputeCenterEnabled: true,
          disputeCenterDetailsEnabled: true,
          disputeResponseAndDetailsEnabled: true,
        },
        flows: { flowsEnabled: true, flowRecordingEnabled: true },
        payments: { paymentMethodsEnabled: true },
        users: { userGroupManagementEnabled: true },
        cards: { cardManagementMenuEnabled: true },
        vouchers: { vouchersEnabled: true },
        more: { notificationsNotificationCenterEnabled: true },
        localesEnabled: true,
      },
    },
    { hostname: 'far.example', programId: 'far', flags: {} },
  ])
  await q.insert(components).values({ name: 'payment-terms', text: { terms: 'Pay what you chose.' } })
  await q.insert(merchants).values([
    { buid: 'm-1', programId: 'near', name: 'Baltic Parts GmbH', currency: 'EUR', country: 'DE' },
    { buid: 'm-2', programId: 'near', name: 'Superior Tire', currency: 'USD', country: 'US' },
    { buid: 'm-far', programId: 'far', name: 'Far Fuel', currency: 'USD', country: 'US' },
  ])
  const account = {
    programId: 'near',
    currency: 'USD',
    country: 'US',
    line1: '1 Harbor Road',
    cityStateZip: 'Duluth, MN 55802',
  }
  await q.insert(customers).values([
    { ...account, buid: 'c-own', name: 'Halvorsen Marine Supply' },
    { ...account, buid: 'c-child', name: 'Halvorsen West', parentBuid: 'c-own', currency: 'EUR' },
    { ...account, buid: 'c-foreign', name: 'Prairie Grain' },
    { ...account, buid: 'c-far', name: 'Far Carrier', programId: 'far' },
  ])
  await q.insert(creditLines).values(
    ['c-own', 'c-child', 'c-foreign', 'c-far'].map((buidCustomer) => ({
      buidCustomer,
      currency: 'USD',
      limitMinor: 5_000_000,
      heldMinor: 20_000,
    })),
  )
  await q.insert(locations).values([
    { id: 'l-own', buidCustomer: 'c-own', displayLocation: '001', name: 'Duluth' },
    { id: 'l-child', buidCustomer: 'c-child', displayLocation: '004', name: 'Superior' },
    { id: 'l-foreign', buidCustomer: 'c-foreign', displayLocation: '002', name: 'Fargo' },
    { id: 'l-far', buidCustomer: 'c-far', displayLocation: '003', name: 'Mobile' },
  ])
  await q.insert(userGroups).values([
    { id: 'ug-own', programId: 'near', buidOwner: 'c-own', name: 'Harbor office' },
    { id: 'ug-below', programId: 'near', buidOwner: 'c-own', name: 'Night shift', parentId: 'ug-own' },
    { id: 'ug-foreign', programId: 'near', buidOwner: 'c-foreign', name: 'Silo' },
    { id: 'ug-far', programId: 'far', buidOwner: 'c-far', name: 'Depot' },
  ])
  await storeUsers(store, passwordHash)
  await storeInvoices(store)
  await storePayments(store)
  await storePortalDisputes(store, START)
  await storePortalCards(store, START)
}

async function storeUsers(store: Store, passwordHash: string): Promise<void> {
  const seeds: UserSeed[] = [
    ...customerRoles.map((role): UserSeed => ({ id: role, role })),
    { id: 'enrollment_manager', role: 'enrollment_manager', userTypes: ['admin'] },
    { id: 'corporate', role: 'admin', userTypes: ['customer', 'corporate'] },
    { id: 'merchant', role: 'admin', userTypes: ['merchant'] },
    { id: 'colleague', userTypes: ['merchant'] },
    { id: 'supplier', role: 'admin', userTypes: ['merchant'] },
    { id: 'adminType', role: 'admin', userTypes: ['admin'] },
    { id: 'single', role: 'payer' },
    { id: 'stranger', role: 'payer' },
    { id: 'faraway', role: 'admin', programId: 'far' },
  ]
  await store
    .db()
    .insert(users)
    .values(
      seeds.map(({ id, role = 'viewer', userTypes = ['customer'], programId = 'near', more = {} }) => ({
        id: `u-${id}`,
        programId,
        username: id,
        passwordHash,
        firstName: 'Maria',
        lastName: id,
        email: `${id}@example.com`,
        role,
        userTypes: [...userTypes],
        ...more,
      })),
    )
  await store
    .db()
    .insert(userCustomers)
    .values([
      ...customerRoles.map((role) => ({ userId: `u-${role}`, buidCustomer: 'c-own', includeChildren: true })),
      { userId: 'u-single', buidCustomer: 'c-own', includeChildren: false },
      { userId: 'u-stranger', buidCustomer: 'c-foreign', includeChildren: false },
      { userId: 'u-faraway', buidCustomer: 'c-far', includeChildren: true },
    ])
  await store
    .db()
    .insert(userMerchants)
    .values([
      { userId: 'u-merchant', buidMerchant: 'm-1' },
      { userId: 'u-colleague', buidMerchant: 'm-1' },
      { userId: 'u-supplier', buidMerchant: 'm-2' },
    ])
}

async function storeInvoices(store: Store): Promise<void> {
  const q = store.db()
  const invoice = (trxId: string, buidCustomer: string, more: Partial<typeof invoices.$inferInsert> = {}) => ({
    trxId,
    invoiceId: `INV-${trxId}`,
    buidCustomer,
    buidMerchant: buidCustomer === 'c-far' ? 'm-far' : 'm-1',
    poNumber: `PO-${trxId}`,
    currency: 'USD',
    billedOn: '2026-11-01',
    dueOn: '2026-12-01',
    billedMinor: 10_000,
    subtotalMinor: 9_000,
    taxMinor: 1_000,
    openMinor: 10_000,
    ...more,
  })
  await q.insert(invoices).values([
    invoice('i-own', 'c-own'),
    invoice('i-late', 'c-own', { dueOn: '2026-11-10', lateFeeMinor: 500, openMinor: 10_500 }),
    invoice('i-paid', 'c-own', { openMinor: 0, paidOn: '2026-11-12' }),
    invoice('i-pending', 'c-own', { pendingMinor: 10_000, buidLocation: '001' }),
    invoice('i-disputed', 'c-own', { disputedMinor: 10_000, eligibleForDispute: false, buidLocation: '001' }),
    invoice('i-unbilled', 'c-own', { billedOn: null, dueOn: null }),
    invoice('i-credit', 'c-own', {
      kind: 'creditNote',
      billedMinor: -2_500,
      subtotalMinor: -2_500,
      taxMinor: 0,
      openMinor: -2_500,
    }),
    invoice('i-euro', 'c-own', { currency: 'EUR' }),
    invoice('i-child', 'c-child', { currency: 'EUR', buidLocation: '004' }),
    invoice('i-foreign', 'c-foreign', { buidMerchant: 'm-2', buidLocation: '002' }),
    invoice('i-far', 'c-far', { buidLocation: '003' }),
  ])
  const owners = ['own', 'child', 'foreign']
  await q.insert(invoiceLines).values(
    owners.map((owner) => ({
      trxId: `i-${owner}`,
      position: 1,
      number: '1',
      description: 'Hydraulic pump',
      quantity: '2',
      unit: 'EA',
      unitPrice: '45.00',
      taxPercent: '10',
      amountMinor: 9_000,
    })),
  )
  await q.insert(invoiceAddresses).values(
    owners.flatMap((owner) =>
      ['billing', 'shipping', 'merchant'].map((kind) => ({
        trxId: `i-${owner}`,
        kind,
        contact: `Contact of ${kind}`,
        line1: '1 Harbor Road',
        cityStateZip: 'Duluth, MN 55802',
        country: 'US',
      })),
    ),
  )
  await q.insert(invoiceDocuments).values(
    owners.map((owner) => ({
      id: `d-${owner}`,
      trxId: `i-${owner}`,
      docTypeId: '1',
      documentType: 'Invoice',
      fileName: 'Rechnung Nº 1.pdf',
      mediaType: 'application/pdf',
      fileSize: 8,
      content: new TextEncoder().encode('%PDF-1.7'),
      enteredAt: START,
    })),
  )
}

async function storePayments(store: Store): Promise<void> {
  const q = store.db()
  const owner = {
    own: { user: 'u-payer', customer: 'c-own' },
    child: { user: 'u-payer', customer: 'c-child' },
    foreign: { user: 'u-stranger', customer: 'c-foreign' },
  } as const
  const method = {
    kind: 'bankAccount',
    label: 'First Bank',
    last4: '4417',
    country: 'US',
    accountType: 'checking',
    providerToken: 'bank_approved',
    agreement: 'ach',
    agreedAt: new Date('2026-01-05T15:00:00Z'),
  }
  for (const [which, { user, customer }] of Object.entries(owner)) {
    const sums = {
      currency: 'USD',
      methodKind: 'bankAccount',
      methodLabel: 'First Bank',
      methodLast4: '4417',
      subtotalMinor: 1_000,
      feeMinor: 0,
    }
    const quote = {
      ...sums,
      userId: user,
      paymentMethodId: `pm-${which}`,
      feeBasisPoints: 0,
      feeFixedMinor: 0,
      createdAt: START,
      expiresAt: new Date(START.getTime() + 30 * 60_000),
    }
    await q.insert(paymentMethods).values({ ...method, id: `pm-${which}`, buidCustomer: customer })
    await q.insert(quotes).values([
      { ...quote, id: `q-${which}` },
      { ...quote, id: `q-done-${which}` },
    ])
    await q.insert(quoteLines).values(
      [`q-${which}`, `q-done-${which}`].map((quoteId) => ({
        quoteId,
        position: 1,
        trxId: `i-${which}`,
        amountMinor: 1_000,
        openMinor: 10_000,
        invoiceVersion: 1,
      })),
    )
    await q.insert(payments).values({
      ...sums,
      id: `p-${which}`,
      paymentNumber: `PN-${which}`,
      confirmationNumber: `CN-${which}`,
      programId: 'near',
      buidCustomer: customer,
      quoteId: `q-done-${which}`,
      state: 'settled',
      totalMinor: 1_000,
      createdAt: START,
      createdBy: user,
    })
    await q
      .insert(paymentAllocations)
      .values({ paymentId: `p-${which}`, trxId: `i-${which}`, amountMinor: 1_000, at: START })
    await q
      .insert(paymentHistory)
      .values({ paymentId: `p-${which}`, state: 'settled', event: 'payment.settle', at: START })
  }
}
