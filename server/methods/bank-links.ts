/** Links by which somebody without a sign-in adds a bank account (§2 /add-bank-account). */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'

import type { LinkRefusal } from '../../domain/contract/access/access.ts'
import { BANK_LINK_MS } from '../../domain/limits.ts'
import { defaultLocale, localeFor } from '../../domain/locales.ts'
import { recordAudit } from '../audit.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { bankLinkMail } from '../mail/methods/bank-link-mail.ts'
import { methodMail, type Actor } from '../mail/methods/method-mail.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import { hashToken, knownUserTypes, unknownHash } from '../session/sessions.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { bankLinks } from '../store/schema/bank-links.ts'
import { mails } from '../store/schema/mails.ts'
import { programs } from '../store/schema/programs.ts'
import { users } from '../store/schema/users.ts'
import { merchantsSeen, reachesAccount, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { ensureMandate } from '../mandates/ensure-mandate.ts'
import { addByLink, describeToken } from './add-method.ts'

const DAY_MS = 24 * 3_600_000

type LinkRow = typeof bankLinks.$inferSelect
type Open = {
  readonly link: LinkRow
  readonly maker: typeof users.$inferSelect
  readonly account: typeof customers.$inferSelect
}

/** Whom a link is sent for: the account itself, or one of the sender's merchants (null: the first that has invoices to it). */
export type LinkSide = 'account' | { readonly buidMerchant: string | null }
type Linked = {
  readonly name: string
  readonly status: string
  readonly merchant: { readonly buid: string; readonly name: string } | null
}

/** Returns the condition that the account is one that the reader acts for; support acts for those of the program. */
const actsForIt = (reader: Reader): SQL => reachesAccount(reader, sql`${customers.buid}`, sql`false`)

/** Returns the condition that the merchant is one of the reader's and has invoices to the account. */
const tradesWithIt = (reader: Reader): SQL => sql`(${merchants.buid} in ${merchantsSeen(reader)} and exists (
  select from invoice_tallies trade
  where trade.buid_merchant = ${merchants.buid} and trade.buid_customer = ${customers.buid} and trade.invoice_count > 0
))`

/**
 * Returns the account of a link, with the merchant that asks it. Refuses with 422 one that is not the sender's to ask
 * for, and with 409 an inactive one.
 */
async function accountToLink(c: PortalContext, buid: string, side: LinkSide): Promise<Linked> {
  const found = side === 'account' ? await ownAccount(c, buid) : await customerOf(c, buid, side.buidMerchant)
  const at = { pointer: '/data/attributes/buid_customer' }
  if (!found) throw refuse(422, 'accountUnknown', at)
  if (found.status !== 'active') throw refuse(409, 'accountInactive', at)
  return found
}

const asked = { name: customers.name, status: customers.status }

async function ownAccount(c: PortalContext, buid: string): Promise<Linked | undefined> {
  const isTheirs = and(eq(customers.buid, buid), actsForIt(sessionOf(c).user))
  const [account] = await c.var.deps.store.db().select(asked).from(customers).where(isTheirs)
  return account && { ...account, merchant: null }
}

async function customerOf(c: PortalContext, buid: string, buidMerchant: string | null): Promise<Linked | undefined> {
  const [account] = await c.var.deps.store
    .db()
    .select({ ...asked, merchant: { buid: merchants.buid, name: merchants.name } })
    .from(customers)
    .innerJoin(merchants, tradesWithIt(sessionOf(c).user))
    .where(and(eq(customers.buid, buid), buidMerchant === null ? undefined : eq(merchants.buid, buidMerchant)))
    .orderBy(merchants.name, merchants.buid)
    .limit(1)
  return account
}

/** Returns who an e-mail names: a merchant's user with the merchant, whom the account knows better. */
export function senderOf({ programId, firstName, lastName }: Actor, merchantName: string | null): Actor {
  return { programId, firstName, lastName: merchantName === null ? lastName : `${lastName} (${merchantName})` }
}

/** Sends a link for an account to an address, and notifies the account's administrators. In a transaction of its own. */
export async function sendBankLink(c: PortalContext, buid: string, address: string, side: LinkSide): Promise<void> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const now = clock.now()
  await store.tx(async () => {
    const { name, merchant } = await accountToLink(c, buid, side)
    const tokenHash = unknownHash()
    const endsAt = new Date(now.getTime() + BANK_LINK_MS)
    await store
      .db()
      .insert(bankLinks)
      .values({
        tokenHash,
        buidCustomer: buid,
        madeBy: user.id,
        buidMerchant: merchant?.buid ?? null,
        sentTo: address,
        createdAt: now,
        endsAt,
      })
    const language = localeFor(sessionOf(c).selection.language ?? user.language) ?? defaultLocale
    const sender = senderOf(user, merchant?.name ?? null)
    const who = `${sender.firstName} ${sender.lastName}`.trim()
    const letter = bankLinkMail(
      { who, account: name, program: await titleOf(store, user.programId), days: BANK_LINK_MS / DAY_MS },
      language,
    )
    await store
      .db()
      .insert(mails)
      .values({
        ...letter,
        programId: user.programId,
        key: `bank-link ${tokenHash}`,
        toName: '',
        toAddress: address,
        language,
        tokenHash,
        createdAt: now,
      })
    await recordAudit(c, {
      action: 'method.linkSent',
      outcome: 'done',
      subject: buid,
      facts: { buid_customer: buid, buid_merchant: merchant?.buid ?? null, address },
    })
    const method = { id: tokenHash, buidCustomer: buid, customerName: name, label: '', last4: '', address }
    await methodMail(store, 'linkSent', method, sender, now)
  })
}

/**
 * Returns what a link is for. Refuses with 404 `linkUnknown` what was never one of ours, and with 410 `linkUsed` or
 * `linkExpired`: a link ends too when it is revoked, and when who sent it may not ask for the account any more.
 */
async function openLink(c: PortalContext, token: string, lock = false): Promise<Open> {
  const { store, clock } = c.var.deps
  const found = store
    .db()
    .select({ link: bankLinks, maker: users, account: customers })
    .from(bankLinks)
    .innerJoin(users, eq(users.id, bankLinks.madeBy))
    .innerJoin(customers, eq(customers.buid, bankLinks.buidCustomer))
    .where(eq(bankLinks.tokenHash, hashToken(token)))
  const [open] = await (lock ? found.for('update', { of: bankLinks }) : found)
  if (!open) throw refuse(404, 'linkUnknown' satisfies LinkRefusal)
  const { link, maker } = open
  const isOver = clock.now() >= link.endsAt || link.revokedAt !== null
  if (link.paymentMethodId === null && (isOver || !(await stillGives(store, maker, link))))
    throw refuse(410, 'linkExpired' satisfies LinkRefusal)
  return open
}

async function stillGives(store: Store, maker: Open['maker'], link: LinkRow): Promise<boolean> {
  if (maker.status !== 'active' || maker.role !== 'admin') return false
  const reader = { id: maker.id, programId: maker.programId, userTypes: knownUserTypes(maker.userTypes) }
  const { buidCustomer, buidMerchant } = link
  const [seen] = await store
    .db()
    .select({ buid: customers.buid })
    .from(customers)
    .leftJoin(merchants, eq(merchants.buid, buidMerchant ?? ''))
    .where(and(eq(customers.buid, buidCustomer), buidMerchant === null ? actsForIt(reader) : tradesWithIt(reader)))
  return seen !== undefined
}

async function titleOf(store: Store, programId: string): Promise<string> {
  const [program] = await store.db().select({ title: programs.title }).from(programs).where(eq(programs.id, programId))
  return program?.title ?? ''
}

/** Returns what the page of a link shows: the names of the account and of its program, and the countries of its bank. */
export async function describeBankLink(
  c: PortalContext,
  token: string,
): Promise<{ customerName: string; program: string; countries: readonly string[] }> {
  const { link, maker, account } = await openLink(c, token)
  if (link.paymentMethodId !== null) throw refuse(410, 'linkUsed' satisfies LinkRefusal)
  const { bankCountries } = await paymentSettingsOf(c.var.deps.store, maker.programId)
  const countries = [...new Set([account.country, ...bankCountries])]
  return { customerName: account.name, program: await titleOf(c.var.deps.store, account.programId), countries }
}

type BankByLink = {
  readonly token: string
  readonly bankToken: string
  readonly isAccepted: boolean
  readonly locale: string | null
}

/**
 * Adds the bank account by a link, once: the same one sent again changes nothing. Returns whether an administrator must
 * verify it before it can be used. Refuses as `openLink`, with 410
 * `linkUsed` a second bank account, and as every addition of a method.
 */
export async function addByBankLink(
  c: PortalContext,
  { token, bankToken, isAccepted, locale }: BankByLink,
): Promise<{ isUnverified: boolean }> {
  const { store } = c.var.deps
  const { link } = await openLink(c, token)
  // An unknown link asks the provider nothing.
  const described = await describeToken(c, { kind: 'bankAccount', bank_token: bankToken })
  const { id, isUnverified } = await store.tx(async () => {
    const { link: current, maker, account } = await openLink(c, token, true)
    const { paymentMethodId } = current
    const added = await addByLink(c, { maker, account, described, isAccepted, locale, addedBefore: paymentMethodId })
    const isUnverified = added.verification !== 'verified'
    if (!added.isNew) return { id: added.id, isUnverified }
    await store
      .db()
      .update(bankLinks)
      .set({ paymentMethodId: added.id })
      .where(and(eq(bankLinks.tokenHash, link.tokenHash), isNull(bankLinks.paymentMethodId)))
    return { id: added.id, isUnverified }
  })
  await ensureMandate(c.var.deps, id)
  return { isUnverified }
}
