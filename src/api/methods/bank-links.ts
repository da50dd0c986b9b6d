/** Links by which somebody without a sign-in adds a bank account. Secrets are stored nowhere. */
import * as v from 'valibot'

import {
  AddedByLinkSchema,
  BankLinkSchema,
  MerchantBankLinksSchema,
  OpenBankLinksSchema,
  type AddedByLink,
  type BankLink,
  type MerchantBankLink,
  type OpenBankLink,
} from '../../../domain/contract/methods/bank-link.ts'
import type { Client } from '../client.ts'

/** POST /ecaas/bank-account-links: sends a link for an account to an address. */
export async function sendBankLink(
  client: Client,
  { customerId, email }: { customerId: string; email: string },
): Promise<void> {
  const attributes = { buid_customer: customerId, email }
  await client.send('/ecaas/bank-account-links', v.unknown(), {
    body: { data: { type: 'bank-account-links', attributes } },
  })
}

/** GET /ecaas/bank-account-links: those of an account that can still be used. */
export async function readOpenLinks(
  client: Client,
  { customerId }: { customerId: string },
  signal?: AbortSignal,
): Promise<readonly OpenBankLink[]> {
  const query = { 'filter[buid_customer]': customerId }
  return (await client.get('/ecaas/bank-account-links', OpenBankLinksSchema, { query, signal })).items
}

/** POST /ecaas/bank-account-links/:id/revocation. */
export async function revokeLink(client: Client, { id }: { id: string }): Promise<void> {
  await client.send(`/ecaas/bank-account-links/${encodeURIComponent(id)}/revocation`, v.unknown(), {
    body: { data: { type: 'bank-link-revocations', attributes: {} } },
  })
}

/** POST /ecaas/merchant-bank-links: the same of a merchant's; null: of the one of the sender's that has invoices to it. */
export async function sendMerchantLink(
  client: Client,
  { customerId, merchantId, email }: { customerId: string; merchantId: string | null; email: string },
): Promise<void> {
  const attributes = { buid_customer: customerId, buid_merchant: merchantId, email }
  await client.send('/ecaas/merchant-bank-links', v.unknown(), {
    body: { data: { type: 'merchant-bank-links', attributes } },
  })
}

/** GET /ecaas/merchant-bank-links: those that the reader's merchants, or the named one, sent and that can still be used. */
export async function readMerchantLinks(
  client: Client,
  { merchantId }: { merchantId: string | null },
  signal?: AbortSignal,
): Promise<readonly MerchantBankLink[]> {
  const query = merchantId === null ? {} : { 'filter[buid_merchant]': merchantId }
  return (await client.get('/ecaas/merchant-bank-links', MerchantBankLinksSchema, { query, signal })).items
}

/** POST /ecaas/merchant-bank-links/:id/revocation. */
export async function revokeMerchantLink(client: Client, { id }: { id: string }): Promise<void> {
  await client.send(`/ecaas/merchant-bank-links/${encodeURIComponent(id)}/revocation`, v.unknown(), {
    body: { data: { type: 'bank-link-revocations', attributes: {} } },
  })
}

/** POST /ecaas/bank-account-link: what the link is for. */
export function readBankLink(client: Client, token: string, signal?: AbortSignal): Promise<BankLink> {
  const body = { data: { type: 'access-link', attributes: { token } } }
  return client.send('/ecaas/bank-account-link', BankLinkSchema, { body, signal })
}

/** POST /ecaas/bank-account-link/bank-accounts: adds the bank account; `locale` is that of the accepted agreement. */
export function addByBankLink(
  client: Client,
  { token, bankToken, isAccepted, locale }: { token: string; bankToken: string; isAccepted: boolean; locale: string },
): Promise<AddedByLink> {
  const attributes = { token, bank_token: bankToken, agreement_accepted: isAccepted, agreement_locale: locale }
  return client.send('/ecaas/bank-account-link/bank-accounts', AddedByLinkSchema, {
    body: { data: { type: 'bank-account-link', attributes } },
  })
}
