import { isValidIBAN } from 'ibantools'

import type { BankDescription } from '../../../../domain/contract/methods/bank-entry.ts'
import {
  lastFour,
  passesRoutingChecksum,
  refuseBankEntry,
  withoutGroups,
  type BankEntry,
} from '../../../../domain/rules/methods/bank-entry.ts'
import type { BankField } from '../../../../domain/rules/methods/banking-country.ts'
import { instrumentOf } from './test-accounts.ts'
import type { BankFault } from './words.ts'

type Fault = { readonly field: BankField; readonly code: BankFault }
type Read = { readonly faults: readonly Fault[] } | { readonly instrument: string; readonly bank: BankDescription }

/**
 * Returns what may be shown of an account that was entered, with the test instrument behind it, or its faults. A routing
 * number whose check digit fails is asked about once: `confirmedRouting` is the one that was sent again as it is.
 */
export function readBankEntry(country: string, entry: BankEntry, confirmedRouting: string | null): Read {
  const refused = refuseBankEntry(country, entry, (iban) => isValidIBAN(iban))
  if (refused.length > 0) return { faults: refused }
  const { routingNumber, iban, accountType } = entry
  if (routingNumber !== undefined && routingNumber !== confirmedRouting) {
    if (!passesRoutingChecksum(withoutGroups(routingNumber))) {
      return { faults: [{ field: 'routingNumber', code: 'routingChecksum' }] }
    }
  }
  const instrument = instrumentOf(entry)
  if (instrument === null) {
    return { faults: [{ field: iban === undefined ? 'accountNumber' : 'iban', code: 'accountNotOfTheSandbox' }] }
  }
  const label = (entry.bankName ?? entry.holderName ?? '').trim()
  const type = accountType === 'checking' || accountType === 'savings' ? accountType : null
  return { instrument, bank: { label, last4: lastFour(entry), country, accountType: type } }
}
