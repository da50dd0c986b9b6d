/** Links by which somebody without a sign-in adds a bank account. Secrets are stored nowhere. */
import * as v from 'valibot'

import { AddedByLinkSchema, BankLinkSchema, type AddedByLink, type BankLink } from '../../../domain/contract/methods/bank-link.ts'
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

/** POST /ecaas/bank-account-link: what the link is for. */
export function readBankLink(client: Client, token: string, signal?: AbortSignal): Promise<BankLink> {
  const body = { data: { type: 'access-link', attributes: { token } } }
  return client.send('/ecaas/bank-account-link', BankLinkSchema, { body, signal })
}

/** POST /ecaas/bank-account-link/bank-accounts: adds the bank account, by the provider’s token. */
export function addByBankLink(
  client: Client,
  { token, bankToken, isAccepted }: { token: string; bankToken: string; isAccepted: boolean },
): Promise<AddedByLink> {
  const attributes = { token, bank_token: bankToken, agreement_accepted: isAccepted }
  return client.send('/ecaas/bank-account-link/bank-accounts', AddedByLinkSchema, {
    body: { data: { type: 'bank-account-link', attributes } },
  })
}
