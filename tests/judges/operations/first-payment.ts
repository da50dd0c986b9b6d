/** The first administrator's way from the e-mail to a payment by card that has settled, as the pages go it. */
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'

import { InvoiceListSchema, type Invoice } from '../../../domain/contract/invoice.ts'
import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { PaymentSchema, QuoteSchema } from '../../../domain/contract/payment.ts'
import type { MailServer } from '../../server/mail-server.ts'
import { signInClient, type Client } from '../agree/client.ts'
import { Broken } from './broken.ts'

const PAGE = 100
const WITHIN_MS = 120_000
const LOOK_EVERY_MS = 500

export type Person = {
  readonly username: string
  readonly email: string
  readonly fullName: string
  readonly password: string
}

/** Looks again and again until there is something; throws when it takes too long. */
async function eventually<Found>(what: string, look: () => Promise<Found | null> | Found | null): Promise<Found> {
  const begun = performance.now()
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (performance.now() - begun > WITHIN_MS) throw new Broken(`Waited in vain for ${what}.`)
    await pause(LOOK_EVERY_MS)
  }
}

/** Opens the link of the invitation, chooses a password, and signs in with it. */
export async function accept(
  { origin, mail }: { readonly origin: string; readonly mail: MailServer },
  person: Person,
): Promise<Client> {
  const token = await eventually(`the invitation of ${person.username}`, () => {
    const letter = mail.letters.find(({ to, text }) => to.includes(person.email) && text.includes('/activate#'))
    return /\/activate#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? null
  })
  const attributes = { token, password: person.password, full_name: person.fullName }
  const answer = await fetch(new URL('/ecaas/activation', origin), {
    method: 'POST',
    headers: { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE },
    body: JSON.stringify({ data: { type: 'activation', attributes } }),
  })
  if (!answer.ok) throw new Broken(`${person.username} cannot be activated: ${answer.status} ${await answer.text()}`)
  return signInClient(origin, person.username, person.password)
}

export async function invoicesOf(client: Client, buidCustomer: string): Promise<readonly Invoice[]> {
  const path = `/invoices?filter[buid_customer]=${buidCustomer}&filter[status]=all&page[size]=${PAGE}`
  return v.parse(InvoiceListSchema, await client.get(path)).items
}

export type Paid = {
  readonly id: string
  readonly number: string
  readonly invoiceNumber: string
  readonly amountMinor: number
  readonly totalMinor: number
}

/** Pays all that is open of an invoice by a new card; the payment is not settled yet. */
export async function payByCard(client: Client, invoice: Invoice, cardToken: string): Promise<Paid> {
  const { trxId, openAmount: amountMinor, version, invoiceId: invoiceNumber } = invoice
  const attributes = {
    lines: [{ trx_id: trxId, amount: amountMinor, version }],
    method: { kind: 'newCard', card_token: cardToken },
  }
  const quoted = await client.post('/ecaas/payment-quotes', 'payment-quotes', attributes)
  const { id: quoteId, fee, total: totalMinor } = v.parse(QuoteSchema, quoted)
  await client.post(`/ecaas/payment-quotes/${quoteId}/fee-acceptance`, 'fee-acceptances', { fee })
  const asked = { quote_id: quoteId, terms_accepted: true }
  const made = await client.post('/ecaas/payments', 'payments', asked, `first-payment-${invoiceNumber}`)
  const { id, paymentNumber: number } = v.parse(PaymentSchema, made)
  return { id, number, invoiceNumber, amountMinor, totalMinor }
}

/** Waits until the provider has reported that the payment settled, and the portal has booked it. */
export function settled(client: Client, { id }: Paid): Promise<true> {
  return eventually('the settlement', async () => {
    const { state } = v.parse(PaymentSchema, await client.get(`/ecaas/payments/${id}`))
    return state === 'settled' ? true : null
  })
}
