import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { InvoiceListStatus } from '../../../domain/contract/invoice.ts'
import type { Tone } from '../../ui/feedback/tone.ts'

/** The words of an invoice's comma list of statuses (§4), the one that matters most first. */
export function useInvoiceWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const shown: readonly (readonly [status: string, tone: Tone, text: string])[] = [
      ['Paid', 'done', t`Paid`],
      ['Cancelled', 'quiet', t`Cancelled`],
      ['Payment Pending', 'wait', t`Payment pending`],
      ['Disputed', 'hold', t`Disputed`],
      ['On Hold', 'hold', t`On hold`],
      ['Past Due', 'late', t`Past due`],
      ['Unapplied', 'quiet', t`Unapplied credit`],
      ['Pending', 'wait', t`Pending`],
      ['Billed', 'due', t`Billed`],
      ['Adjusted', 'quiet', t`Adjusted`],
    ]
    const lists: Readonly<Record<InvoiceListStatus, string>> = {
      open: t`Open`,
      'past-due': t`Past due`,
      pending: t`Pending`,
      disputed: t`Disputed`,
      'on-hold': t`On hold`,
      unbilled: t`Unbilled`,
      adjusted: t`Adjusted`,
      paid: t`Paid`,
      unapplied: t`Unapplied`,
      all: t`All`,
    }
    return {
      /** The status that a list shows; one it does not know needs attention and is shown as it is. */
      status: (commaList: string): { tone: Tone; text: string } => {
        const statuses = commaList.split(',').map((status) => status.trim())
        const known = shown.find(([status]) => statuses.includes(status))
        return known ? { tone: known[1], text: known[2] } : { tone: 'quiet', text: commaList }
      },
      list: (status: InvoiceListStatus) => lists[status],
    }
  }, [t])
}
