import type { Role } from '../../../domain/people.ts'
import type { PaymentContext } from '../../../machines/workflows/payment/payment.context.ts'
import { FLEET_PROGRAM, NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { customers } from '../../../server/store/schema/accounts.ts'
import { invoices } from '../../../server/store/schema/invoices.ts'
import { paymentMethods } from '../../../server/store/schema/quotes.ts'
import { userCustomers, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import type { Walk } from '../driver.ts'

/** The bank accounts of a walker: the one that the model knows, and doubles of it whose bank answers otherwise. */
const banks = {
  approved: 'bank_approved',
  declined: 'bank_insufficient_funds',
  /** Accepted, and the line breaks before the answer: the janitor learns that it was accepted. */
  unknownThenTaken: 'bank_silent',
  /** Lost on the way: the janitor has it abandoned, and it is declined. */
  unknownThenDeclined: 'bank_never_arrives',
  /** The bank asks its holder to confirm the payment on a page of its own. */
  challenged: 'bank_challenge',
  /** Settled, and sent back two business days later: the invoice has changed twice, and as much is open as before. */
  returned: 'bank_return_r01',
} as const
export type Bank = keyof typeof banks
const bankNames = Object.keys(banks) as readonly Bank[]
/** Saved methods of each account. */
export const METHODS = bankNames.length

export const bankLabel = (bank: Bank) =>
  bank === 'approved' ? 'First Lakeside Bank' : `First Lakeside Bank (test: ${bank})`

/** One walk's own people, accounts and invoices, like the samples of the model. */
export type Walker = {
  username: string
  /** Another person of the same accounts, for what happens elsewhere at the same time. */
  colleague: string
  /** Of a sample's account, `c1` or `c2`; both have the same invoices and banks. */
  account: (sample: string) => string
  trxId: (account: string, sample: string) => string
  methodId: (account: string, bank: Bank) => string
}

export function walkerOf(index: number): Walker {
  const id = `walk-${String(index).padStart(2, '0')}`
  return {
    username: `${id}.payer`,
    colleague: `${id}.colleague`,
    account: (sample) => `${id}-${sample}`,
    trxId: (account, sample) => `${id}-${account}-${sample}`,
    methodId: (account, bank) => `${id}-${account}-${bank}`,
  }
}

export type WalkerKind = {
  role: Role
  mode: 'INDIVIDUAL_ACCOUNT' | 'PROGRAM_OVERVIEW'
  /** The model's further invoices that this walk needs, by trxId. */
  more?: readonly string[]
  /** Every invoice is five days past due; by default they are due later. */
  isPastDue?: boolean
}

const ACCOUNTS = [
  { sample: 'c1', name: 'Halvorsen Marine Supply' },
  { sample: 'c2', name: 'Halvorsen Yard Services' },
] as const
const INVOICES = [
  { sample: 't1', invoiceId: 'INV-1', minor: 130_000 },
  { sample: 't2', invoiceId: 'INV-2', minor: 50_000 },
] as const
/** The model's further invoices: each would be due in every walk, so only those have it that choose it. */
const MORE = [
  { sample: 't3', invoiceId: 'INV-3', minor: 130_000, owner: 'c2', currency: 'USD' },
  { sample: 't4', invoiceId: 'INV-4', minor: 130_000, owner: 'c1', currency: 'EUR' },
  { sample: 't4', invoiceId: 'INV-4', minor: 130_000, owner: 'c2', currency: 'EUR' },
  { sample: 't5', invoiceId: 'INV-5', minor: 90_000, owner: 'c1', currency: 'CAD' },
] as const
/** Returns the name of a sample's account in the page. */
export const accountName = (sample: string) => ACCOUNTS.find((account) => account.sample === sample)?.name ?? sample
const DAY_MS = 86_400_000
/** Returns the date so many days from today. */
export const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Adds walkers from `first` on, one for each walk. */
export async function addWalkers(
  store: Store,
  { first, kinds }: { first: number; kinds: readonly WalkerKind[] },
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const walkers = kinds.map((kind, index) => ({ ...kind, ...walkerOf(first + index) }))
  const usual = { currency: 'USD', country: 'US' } as const
  const programOf = (mode: WalkerKind['mode']) => (mode === 'PROGRAM_OVERVIEW' ? FLEET_PROGRAM : NORTHGATE)
  const accounts = walkers.flatMap((walker) => ACCOUNTS.map((account) => ({ ...walker, owner: account })))

  await store
    .db()
    .insert(customers)
    .values(
      accounts.map(({ account, mode, owner }) => ({
        ...usual,
        programId: programOf(mode),
        buid: account(owner.sample),
        name: owner.name,
      })),
    )
  await store
    .db()
    .insert(users)
    .values(
      walkers.flatMap(({ username, colleague, role, mode }) => {
        const person = {
          programId: programOf(mode),
          passwordHash,
          firstName: 'Wanda',
          lastName: 'Walker',
          userTypes: ['customer'],
        }
        return [
          { ...person, id: username, username, role, email: `${username}@example.com` },
          { ...person, id: colleague, username: colleague, role: 'payer', email: `${colleague}@example.com` },
        ]
      }),
    )
  await store
    .db()
    .insert(userCustomers)
    .values(
      accounts.flatMap(({ username, colleague, account, owner }) =>
        [username, colleague].map((userId) => ({ userId, buidCustomer: account(owner.sample) })),
      ),
    )
  await store
    .db()
    .insert(paymentMethods)
    .values(
      accounts.flatMap(({ account, methodId, owner }) =>
        bankNames.map((bank) => ({
          ...usual,
          // The model's bank pays in every currency.
          currency: null,
          id: methodId(owner.sample, bank),
          buidCustomer: account(owner.sample),
          kind: 'bankAccount',
          label: bankLabel(bank),
          last4: '4417',
          accountType: 'checking',
          providerToken: banks[bank],
        })),
      ),
    )
  await store
    .db()
    .insert(invoices)
    .values(
      accounts.flatMap(({ account, mode, trxId, owner, more = [], isPastDue = false }) =>
        [
          // What is due in the whole program is what the model's first account owes.
          ...(mode === 'PROGRAM_OVERVIEW' && owner.sample !== 'c1' ? [] : INVOICES).map((invoice) => ({
            ...invoice,
            currency: 'USD',
          })),
          ...MORE.filter(({ sample, owner: whose }) => whose === owner.sample && more.includes(sample)),
        ].map(({ sample, invoiceId, minor, currency }) => ({
          trxId: trxId(owner.sample, sample),
          invoiceId,
          buidCustomer: account(owner.sample),
          buidMerchant: mode === 'PROGRAM_OVERVIEW' ? '20-2001' : '20-1001',
          currency,
          billedOn: day(-20),
          dueOn: day(isPastDue ? -5 : 25),
          billedMinor: minor,
          subtotalMinor: minor,
          openMinor: minor,
        })),
      ),
    )
}

/** The data of a walk through a payment. */
export type PaymentOwn = {
  walker: Walker
  /** The real server's last answer, as far as the walk needs it. */
  real: {
    quoteId: string | null
    declineCode: string | null
    refusal: string | null
    /** The bank's page on which the payment is confirmed. */
    challengeUrl: string | null
  }
}
export type PaymentWalk = Walk<PaymentOwn>

/** The account that pays now, as the model names it; the program overview pays for the first one. */
export function payingAccount({ predicted }: PaymentWalk): string {
  const { account } = predicted.context as PaymentContext
  return account?.buidCustomer ?? 'c1'
}
