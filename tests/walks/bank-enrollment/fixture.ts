import type { Page, Route } from '@playwright/test'
import * as v from 'valibot'

import { FLEET_PROGRAM, NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { ConfigSchema } from '../../../domain/contract/config.ts'
import { BANK_LINK_MS } from '../../../domain/limits.ts'
import { hashToken } from '../../../server/session/sessions.ts'
import { bankLinks } from '../../../server/store/schema/bank-links.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { paymentMethods } from '../../../server/store/schema/quotes.ts'
import { userCustomers, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { storeAccounts } from '../dispute-create/fixture.ts'
import { as, call, signIn, withoutBanner } from '../support/calls.ts'

/** One walk's own administrator with an account and a bank account, like the samples of the model. */
export type Enroller = { username: string; account: string; bank: string; pending: string; program: EnrollerProgram }
/** The demonstration's program that asks for no proof of a bank account, and the one whose provider's page proves it. */
export type EnrollerProgram = typeof NORTHGATE | typeof FLEET_PROGRAM

/** Returns a walk's own administrator, with the ids of what is theirs. */
export function enrollerOf(index: number, program: EnrollerProgram = NORTHGATE): Enroller {
  const username = `enroller-${String(index).padStart(2, '0')}`
  return { username, account: `${username}-account`, bank: `${username}-bank`, pending: `${username}-pending`, program }
}

/** Adds enrollers from `first` on, one for each walk, each of its program; with an account to verify where it is asked for. */
export async function addEnrollers(
  store: Store,
  {
    first,
    programs,
    isUnverified = false,
  }: { first: number; programs: readonly EnrollerProgram[]; isUnverified?: boolean },
): Promise<void> {
  const enrollers = programs.map((program, index) => enrollerOf(first + index, program))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const q = store.db()
  await storeAccounts(store, enrollers)
  await q.insert(users).values(
    enrollers.map(({ username, program }) => ({
      id: username,
      username,
      passwordHash,
      firstName: 'Wanda',
      lastName: 'Walker',
      email: `${username}@example.com`,
      role: 'admin',
      programId: program,
      userTypes: ['customer'],
    })),
  )
  await q
    .insert(userCustomers)
    .values(enrollers.map(({ username, account }) => ({ userId: username, buidCustomer: account })))
  await q.insert(paymentMethods).values(
    enrollers.map(({ bank, account }) => ({
      id: bank,
      buidCustomer: account,
      kind: 'bankAccount',
      label: 'First Lakeside Bank',
      last4: '4417',
      accountType: 'checking',
      country: 'US',
      currency: 'USD',
      providerToken: 'bank_approved',
    })),
  )
  await q.insert(bankLinks).values(
    enrollers.map((enroller) => ({
      tokenHash: hashToken(secretOf(enroller)),
      buidCustomer: enroller.account,
      madeBy: enroller.username,
      sentTo: 'treasury@example.com',
      createdAt: new Date(),
      endsAt: new Date(Date.now() + BANK_LINK_MS),
    })),
  )
  if (!isUnverified) return
  await q.insert(paymentMethods).values(
    enrollers.map(({ pending, account }) => ({
      id: pending,
      buidCustomer: account,
      kind: 'bankAccount',
      label: 'Harbor Bank',
      last4: '9981',
      accountType: 'checking',
      country: 'US',
      currency: 'USD',
      // Another instrument than the first account's: a token names one account.
      providerToken: 'bank_approved:pending',
      verification: 'pending',
    })),
  )
}

/** Signs the walk's own administrator in. */
export async function beginEnroller(index: number, page: Page, program?: EnrollerProgram): Promise<Enroller> {
  const enroller = enrollerOf(index, program)
  await withoutBanner(page)
  await signIn(page.request, enroller.username)
  return enroller
}

export const LINK_PATH = '/ecaas/bank-account-link'
/** The secret of the walk's own link. */
export const secretOf = ({ username }: Enroller): string => `link-of-${username}-by-mail`

const TokenSchema = v.object({ token: v.string() })

/** Somebody else adds another bank account by the link first. */
export async function spendLink(page: Page, own: Enroller): Promise<unknown> {
  const { cardEntryOrigin: origin } = v.parse(ConfigSchema, await (await page.request.get('/config')).json())
  const entry = {
    bankName: 'Other Bank',
    accountType: 'savings',
    routingNumber: '110000000',
    accountNumber: '000123456789',
    accountNumberAgain: '000123456789',
  }
  const entered = await page.request.post(`${origin ?? ''}/v1/bank-tokens`, {
    headers: { origin: origin ?? '' },
    data: { country: 'US', entry, confirmedRouting: null },
  })
  const { token } = v.parse(TokenSchema, await entered.json())
  return call(page.request, `${LINK_PATH}/bank-accounts`, 'bank-account-link', {
    token: secretOf(own),
    bank_token: token,
    agreement_accepted: true,
  })
}

/** An administrator of the whole program. */
export const somebodyElseOf = ({ program }: Enroller): string =>
  program === NORTHGATE ? 'cora.corporate' : 'olga.overview'
const PATH = '/ecaas/managed-payment-methods'

/** Somebody else gives AutoPay to the account that was there before. */
export const autoPayElsewhere = (page: Page, own: Enroller): Promise<unknown> =>
  as(page, somebodyElseOf(own), (request) =>
    call(request, `${PATH}/${own.bank}/auto-pay`, 'auto-pay-changes', { is_on: true, replaces: null }),
  )

const AddedSchema = v.object({ data: v.object({ id: v.string() }) })

/** Somebody else adds the very account first; returns how they remove it again. */
export async function addedElsewhere(page: Page, own: Enroller, route: Route): Promise<() => Promise<unknown>> {
  const { data } = route.request().postDataJSON() as { data: { attributes: { bank_token: string } } }
  const attributes = {
    kind: 'bankAccount',
    buid_customer: own.account,
    bank_token: data.attributes.bank_token,
    nickname: null,
    auto_pay: false,
    online_payment: true,
    replaces: null,
    agreement_accepted: true,
  }
  const key = { 'idempotency-key': `elsewhere-${Date.now()}` }
  const added = await as(page, somebodyElseOf(own), (request) =>
    call(request, PATH, 'managed-payment-methods', attributes, key),
  )
  const { id } = v.parse(AddedSchema, added).data
  return () =>
    as(page, somebodyElseOf(own), (request) =>
      call(request, `${PATH}/${id}/removal`, 'method-removals', { stops_auto_pay: false }),
    )
}
