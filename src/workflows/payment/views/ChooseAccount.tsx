import { useMemo } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { Customer } from '../../../../domain/contract/account.ts'
import { money } from '../../../../domain/money.ts'
import type { PaymentRef } from '../../../../machines/workflows/payment/payment.machine.ts'
import { paymentWords } from '../../../../machines/workflows/payment/payment.page.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { readCustomers } from '../../../api/customers.ts'
import { useListPlace } from '../../../shared/load/use-list-place.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { useTyped } from '../../../ui/form/use-typed.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { EmptyState, LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { SearchIcon } from '../../../ui/layout/PageIcons.tsx'
import { grow, tools } from '../../../ui/layout/layout.css.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { nothingYet, rowButton } from './payment.css.ts'
import { PaymentFrame } from './PaymentFrame.tsx'

/** Step 1: which of the accounts that the user may see pays. */
export function ChooseAccount({ payment }: { payment: PaymentRef }) {
  const place = useListPlace()
  const { text, page, pageSize } = place
  const list = useLoaded(readCustomers, {
    sort: '-last_paid',
    page,
    pageSize,
    ...(text === '' ? {} : { search: text }),
  } as const)
  const { t } = useLingui()
  const failureText = useFailureText()
  const chosen = useSelector(payment, ({ context }) => context.account?.buidCustomer ?? null)
  const tableColumns = useColumns(payment, chosen)
  const [typed, setTyped] = useTyped(text, place.onText)
  const { data, failure, isLoading, retry } = list
  const total = data?.page?.total ?? 0
  return (
    <PaymentFrame
      payment={payment}
      title={t(paymentWords.chooseAccount)}
      lead={t`Each payment covers one account. Which account are you paying?`}
    >
      <Card flush>
        <div className={tools} role="search">
          <div className={grow}>
            <Field
              type="search"
              label={t`Name or account number`}
              hideLabel
              compact
              lead={<SearchIcon size={16} />}
              placeholder={t`Name or account number`}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        </div>
        <DataTable
          caption={t`Your accounts`}
          columns={tableColumns}
          rows={data?.items ?? []}
          rowKey={(row) => row.buidCustomer}
          busy={isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 6 } : {})}
          empty={
            failure === null ? (
              <EmptyState title={t`No matching accounts`}>{t`Try another name or account number.`}</EmptyState>
            ) : (
              <LoadFailed title={t`Couldn’t load accounts`} onRetry={retry} busy={isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            )
          }
        />
        {total === 0 ? null : (
          <Pager
            label={t`Pages of accounts`}
            page={page}
            pageSize={pageSize}
            total={total}
            onPage={place.onPage}
            onPageSize={place.onPageSize}
          />
        )}
      </Card>
    </PaymentFrame>
  )
}

function useColumns(payment: PaymentRef, chosen: string | null): readonly Column<Customer>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Account`,
        phone: 'title',
        cell: (row) => (
          <>
            <button
              type="button"
              className={rowButton}
              onClick={() =>
                payment.send({
                  type: 'account.choose',
                  account: { buidCustomer: row.buidCustomer, name: row.customerName },
                })
              }
            >
              {row.customerName}
            </button>
            <small className={under}>
              {row.buidCustomer}
              {row.lastPaidAt === null ? null : (
                <>
                  {' · '}
                  <Trans>
                    Last paid <DateText iso={row.lastPaidAt} />
                  </Trans>
                </>
              )}
            </small>
          </>
        ),
      },
      {
        id: 'state',
        header: t`Can pay online`,
        phone: 'wide',
        cell: (row) =>
          row.paymentEligible === 'N' ? (
            <>
              <Tag tone="hold">{t`No`}</Tag>
              {row.paymentWebText === null ? null : <small className={under}>{row.paymentWebText}</small>}
            </>
          ) : row.buidCustomer === chosen ? (
            <Tag tone="done">{t`Selected`}</Tag>
          ) : (
            <span className={nothingYet}>{t`Yes`}</span>
          ),
      },
      {
        id: 'due',
        header: t`Total due`,
        align: 'end',
        phone: 'titleEnd',
        cell: (row) => <Money of={money(row.totalDue, row.currency)} />,
      },
    ],
    [t, payment, chosen],
  )
}
