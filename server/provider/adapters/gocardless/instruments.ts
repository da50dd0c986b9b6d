/** Tokens at GoCardless: customer bank accounts, and the mandates by which they are debited. */
import * as v from 'valibot'

import type { BankDescription } from '../../../../domain/contract/methods/bank-entry.ts'
import type { MandateScheme } from '../../../../domain/rules/mandates/scheme.ts'
import type { VerificationOutcome } from '../../provider.ts'
import { type MandateOrder, type MandateState, NotOffered } from '../processor.ts'
import { usable } from './charges.ts'
import { type GoCardless, once, orNull, Refused } from './client.ts'
import { BankAccountSchema, EventSchema, MandateSchema } from './resources.ts'

const OneSchema = v.object({ mandates: MandateSchema })
const NO_COUNTRY = 'ZZ'

/** GoCardless has no SEPA debits between businesses. */
const schemes: Readonly<Record<MandateScheme, string | null>> = {
  ach: 'ach',
  pad: 'pad',
  sepaCore: 'sepa_core',
  sepaB2b: null,
  bacs: 'bacs',
  becs: 'becs',
}

export function goCardlessInstruments(api: GoCardless) {
  const read = async (id: string) => (await api.get(`/mandates/${encodeURIComponent(id)}`, OneSchema)).mandates

  const describeBank = async (token: string): Promise<BankDescription | null> => {
    const path = `/customer_bank_accounts/${encodeURIComponent(token)}`
    const found = await orNull(() => api.get(path, v.object({ customer_bank_accounts: BankAccountSchema })))
    if (found === null) return null
    const { bank_name, account_number_ending, country_code, account_type } = found.customer_bank_accounts
    return {
      label: (bank_name || country_code || 'Bank').slice(0, 100),
      // GoCardless tells two digits of most accounts.
      last4: account_number_ending.slice(-4).padStart(4, 'X'),
      country: country_code ?? NO_COUNTRY,
      accountType: account_type === 'checking' || account_type === 'savings' ? account_type : null,
    }
  }

  const stateOf = async ({ id, status }: v.InferOutput<typeof MandateSchema>): Promise<MandateState> => {
    if (status === 'active') return { state: 'active', id }
    if (usable.includes(status)) return { state: 'pending', id }
    if (status === 'failed') return { state: 'refused', id }
    for await (const [last] of api.list('events', EventSchema, { mandate: id })) {
      const reason = last?.details.reason_code || last?.details.cause || status
      return { state: 'ended', id, reasonCode: reason.slice(0, 20) }
    }
    return { state: 'ended', id, reasonCode: status }
  }

  return {
    /** GoCardless debits bank accounts only. */
    describeCard: () => Promise.resolve(null),
    describeBank,

    /** GoCardless sends no small credits; it verifies accounts on its own pages. */
    async verifyBank(token: string): Promise<boolean | null> {
      if ((await describeBank(token)) === null) return null
      throw new NotOffered('GoCardless sends no small credits.')
    },

    async verificationOf(token: string): Promise<VerificationOutcome | null> {
      return (await describeBank(token)) === null ? null : 'unavailable'
    },

    /** The mandate that the holder gave on GoCardless's pages counts; where there is none, one is made of the portal's. */
    async agreeMandate({ token, mandateId, scheme }: MandateOrder): Promise<MandateState | null> {
      const own = schemes[scheme]
      if (own === null) return { state: 'refused', id: null }
      const query = { customer_bank_account: token, scheme: own, status: usable }
      for await (const page of api.list('mandates', MandateSchema, query)) {
        const known = page.find(({ status }) => status === 'active') ?? page.at(0)
        if (known) return stateOf(known)
      }
      const body = { scheme: own, metadata: { mandate_id: mandateId }, links: { customer_bank_account: token } }
      try {
        const key = `mandate:${token}:${mandateId}`
        const made = await once(
          async () => (await api.post('/mandates', OneSchema, { name: 'mandates', body, key })).mandates,
          read,
        )
        return await stateOf(made)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return { state: 'refused', id: null }
      }
    },

    mandateOf: async (_token: string, id: string): Promise<MandateState> => stateOf(await read(id)),
  }
}
