import { useCallback, useState, type ReactNode } from 'react'

import { useLingui } from '@lingui/react'
import { useSelector } from '@xstate/react'

import type { PaymentMethod } from '../../../domain/contract/payment.ts'
import { DEFAULT_ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { isCard } from '../../../domain/rules/payment-method.ts'
import type { ChosenMethod } from '../../../machines/workflows/payment/payment.context.ts'
import type { PaymentRef } from '../../../machines/workflows/payment/payment.machine.ts'
import type { Client } from '../../api/client.ts'
import { readCustomer, readCustomers } from '../../api/customers.ts'
import { readInvoices } from '../../api/invoices.ts'
import { readPaymentMethods } from '../../api/payments.ts'
import { useTheme } from '../../ui/theme/theme.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useConfig } from '../../shared/app/use-session.ts'
import { CardEntry } from './views/CardEntry.tsx'
import { ChooseAccount } from './views/ChooseAccount.tsx'
import { ChooseInvoices } from './views/ChooseInvoices.tsx'

/** How many accounts of one selection are asked for their cards. */
const OWNERS = 5

type Place = { text: string; page: number; pageSize: number }

/** Search and page of a list that stands inside a step; a new search or size begins at the first page. */
function usePlace() {
  const [place, setPlace] = useState<Place>({ text: '', page: 1, pageSize: DEFAULT_ROWS_PER_PAGE })
  return {
    ...place,
    onText: useCallback((text: string) => setPlace((now) => ({ ...now, text, page: 1 })), []),
    onPage: useCallback((page: number) => setPlace((now) => ({ ...now, page })), []),
    onPageSize: useCallback((pageSize: number) => setPlace((now) => ({ ...now, pageSize, page: 1 })), []),
  }
}

/** Step 1 with the accounts that the user may see. */
export function PayingAccounts({ payment }: { payment: PaymentRef }) {
  const place = usePlace()
  const { text, page, pageSize } = place
  const list = useLoaded(readCustomers, {
    sort: 'customer_name',
    page,
    pageSize,
    ...(text === '' ? {} : { search: text }),
  } as const)
  return <ChooseAccount payment={payment} offer={{ list, ...place }} />
}

/** Methods of the account that pays; of several accounts, the bank accounts of the first and the cards of all. */
async function readMethodsOf(
  client: Client,
  { customerIds }: { customerIds: readonly string[] },
  signal?: AbortSignal,
): Promise<readonly PaymentMethod[]> {
  const own = await Promise.all(customerIds.map((customerId) => readPaymentMethods(client, { customerId }, signal)))
  return own.flatMap((methods, index) => (index === 0 ? methods : methods.filter(({ kind }) => isCard(kind))))
}

/** Step 2 with the open invoices and the ways to pay them. */
export function PayableInvoices({ payment }: { payment: PaymentRef }) {
  const place = usePlace()
  const { text, page, pageSize } = place
  const customerId = useSelector(payment, ({ context }) => context.account?.buidCustomer ?? null)
  const owners = useSelector(payment, ({ context }) =>
    context.account === null
      ? [...new Set(context.lines.map((line) => line.customerId))].slice(0, OWNERS).join(',')
      : context.account.buidCustomer,
  )
  const list = useLoaded(readInvoices, {
    customerId,
    status: 'open',
    sort: 'due_on',
    page,
    pageSize,
    ...(text === '' ? {} : { text }),
  } as const)
  const methods = useLoaded(readMethodsOf, owners === '' ? null : { customerIds: owners.split(',') })
  // Asked only when the invoices say that their account may not pay.
  const isBarred = list.data?.items.some(({ paymentEligible }) => paymentEligible === 'N') === true
  const customer = useLoaded(readCustomer, isBarred && customerId !== null ? { customerId } : null)
  return (
    <ChooseInvoices
      payment={payment}
      offer={{ list, ...place }}
      methods={methods}
      barredText={customer.data?.paymentWebText ?? null}
      cardEntry={useCardEntry()}
    />
  )
}

function useCardEntry(): ((onCard: (card: ChosenMethod) => void, onCancel: () => void) => ReactNode) | null {
  const { cardEntryOrigin } = useConfig()
  const { i18n } = useLingui()
  const theme = useTheme()
  if (cardEntryOrigin === null) return null
  return (onCard, onCancel) => (
    <CardEntry
      origin={cardEntryOrigin}
      locale={i18n.locale}
      theme={theme === 'system' ? 'auto' : theme}
      onCard={onCard}
      onCancel={onCancel}
    />
  )
}
