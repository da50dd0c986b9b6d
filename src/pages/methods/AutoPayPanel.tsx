import { useEffect, useMemo, useRef, useState } from 'react'

import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import type { AutoPay } from '../../../domain/contract/methods/auto-pay.ts'
import type { ManagedMethod } from '../../../domain/contract/methods/payment-method.ts'
import { money } from '../../../domain/money.ts'
import type { AutoPayEditRef } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.machine.ts'
import { viewOf } from '../../../machines/meta.ts'
import { autoPayEditWords } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.page.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { usePaymentStateText } from '../../shared/words/payment-state-text.ts'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import {
  amount as amountStyle,
  facts,
  invoice as invoiceStyle,
  invoices as invoicesStyle,
  said,
  subhead,
} from './AutoPayPanel.css.ts'
import { AutoPayResult } from './AutoPayResult.tsx'
import { AutoPaySettings } from './AutoPaySettings.tsx'
import { useAutoPayTexts } from './auto-pay-texts.ts'
import { methodFailures } from './method-failures.ts'
import { methodName } from './method-texts.ts'
import { name } from './PaymentMethods.css.ts'
import { useAutoPayEdit } from './use-auto-pay-edit.ts'

type ComingRun = AutoPay['comingRuns'][number]
type PastRun = AutoPay['pastRuns'][number]
type RunInvoice = ComingRun['invoices'][number]

/** Where an e-mail's link leads in the panel. */
export const autoPayPlaces = ['invoices', 'status'] as const
export type AutoPayPlace = (typeof autoPayPlaces)[number]

/** Invoices of a coming payment that are shown at first. */
const FEW = 10

type PanelProps = {
  method: ManagedMethod
  /** The part of the panel that takes focus once it is there; null: none. */
  place?: AutoPayPlace | null
}

/** AutoPay by the bank account that has it: its status, its settings, its coming runs, and those before. */
export function AutoPayPanel({ method, place = null }: PanelProps) {
  const { t } = useLingui()
  const failureText = useFailureText(methodFailures)
  const edit = useAutoPayEdit(method.id)
  const autoPay = useSelector(edit, ({ context }) => context.autoPay)
  const failure = useSelector(edit, ({ context }) => context.failure)
  const view = useSelector(edit, viewOf)
  return (
    <Card title={t`AutoPay: ${{ account: method.customerName }}`} flush>
      {view === 'loadFailed' ? (
        <LoadFailed title={t(autoPayEditWords.loadFailed)} onRetry={() => edit.send({ type: 'autoPay.reload' })}>
          {failureText(failure ?? 'unexpected')}
        </LoadFailed>
      ) : autoPay === null || view === 'loading' ? (
        <Skeleton lines={4} label={t`Loading AutoPay`} />
      ) : (
        <Standing method={method} autoPay={autoPay} edit={edit} place={place} />
      )}
    </Card>
  )
}

type StandingProps = { method: ManagedMethod; autoPay: AutoPay; edit: AutoPayEditRef; place: AutoPayPlace | null }

function Standing({ method, autoPay, edit, place }: StandingProps) {
  const { t } = useLingui()
  const { statusOf, scheduleOf, ceilingsOf } = useAutoPayTexts()
  const isBusy = useSelector(edit, (state) => state.hasTag('busy'))
  const isEditing = useSelector(edit, (state) => state.hasTag('asking'))
  const { status, ranThrough } = autoPay
  const { tone, text } = statusOf(status)
  const isOn = status === 'on'
  const statusPart = useRef<HTMLDivElement>(null)
  const invoicesPart = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place !== null) (place === 'status' ? statusPart : invoicesPart).current?.focus()
  }, [place])
  const choose = ({ trxId, leftOut }: RunInvoice) =>
    edit.send({ type: leftOut === null ? 'invoice.leaveOut' : 'invoice.addBack', trxId })
  return (
    <>
      <div ref={statusPart} tabIndex={-1} className={said}>
        <div className={name}>
          <span>{methodName(method)}</span>
          <Tag tone={tone}>{text}</Tag>
        </div>
        <div className={facts}>
          {scheduleOf(autoPay)} · {ceilingsOf(autoPay)}
        </div>
        {status === 'pausedByUser' ? (
          <Notice tone="wait">
            <Trans>
              AutoPay pays nothing while it is paused. Invoices that become due in the meantime must be paid another
              way.
            </Trans>
          </Notice>
        ) : null}
        {status === 'pausedAfterFailures' ? (
          <Notice tone="late">
            <Trans>
              Two payments in a row failed. Check the bank account, then resume AutoPay or use another bank account.
            </Trans>
          </Notice>
        ) : null}
        {isEditing ? null : <AutoPayResult edit={edit} />}
        {status === 'off' ? null : (
          <div className={name}>
            <Button
              size="sm"
              busy={isBusy && !isEditing}
              onClick={() => edit.send({ type: isOn ? 'autoPay.pause' : 'autoPay.resume' })}
            >
              {isOn ? t(autoPayEditWords.pause) : t(autoPayEditWords.resume)}
            </Button>
            <Button size="sm" disabled={isBusy} onClick={() => edit.send({ type: 'settings.open' })}>
              {t(autoPayEditWords.openSettings)}
            </Button>
          </div>
        )}
      </div>
      <div ref={invoicesPart} tabIndex={-1}>
        {isOn ? <ComingRuns autoPay={autoPay} isBusy={isBusy} onChoose={choose} /> : null}
      </div>
      {isOn && ranThrough !== null ? (
        <div className={said}>
          <p className={facts}>
            <Trans>
              AutoPay does not pay invoices that were due on or before <DateText iso={ranThrough} />.
            </Trans>{' '}
            <Trans>
              Each payment is announced by email, 3 business days ahead where possible. An invoice that arrives too late
              to be announced before the payment date is left out.
            </Trans>
          </p>
        </div>
      ) : null}
      {autoPay.pastRuns.length > 0 ? <PastRuns autoPay={autoPay} /> : null}
      {isEditing ? <AutoPaySettings autoPay={autoPay} edit={edit} /> : null}
    </>
  )
}

type ComingProps = { autoPay: AutoPay; isBusy: boolean; onChoose: (invoice: RunInvoice) => void }

function ComingRuns({ autoPay, isBusy, onChoose }: ComingProps) {
  const { t } = useLingui()
  const { currency, comingRuns } = autoPay
  const columns: readonly Column<ComingRun>[] = [
    { id: 'day', header: t`Payment date`, phone: 'title', cell: ({ day }) => <DateText iso={day} /> },
    {
      id: 'invoices',
      header: t`Invoices`,
      phone: 'wide',
      cell: (run) => <RunInvoices run={run} currency={currency} isBusy={isBusy} onChoose={onChoose} />,
    },
    {
      id: 'amount',
      header: t`Amount`,
      align: 'end',
      phone: 'titleEnd',
      cell: ({ total }) => <Money of={money(total, currency)} weight="strong" />,
    },
  ]
  if (comingRuns.length === 0) {
    return (
      <p className={`${said} ${facts}`}>
        <Trans>No payments in the next 60 days.</Trans>
      </p>
    )
  }
  return (
    <DataTable caption={t`Coming AutoPay payments`} columns={columns} rows={comingRuns} rowKey={({ day }) => day} />
  )
}

type RunProps = Pick<LineProps, 'currency' | 'isBusy' | 'onChoose'> & { run: ComingRun }

/** The invoices of a coming payment: a few at first, all on request, so that each can be left out. */
function RunInvoices({ run: { invoices, invoiceCount }, ...props }: RunProps) {
  const { t } = useLingui()
  const [isAllShown, setAllShown] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // One more is not worth a press.
  const isCut = !isAllShown && invoices.length > FEW + 1
  const count = invoices.length
  useEffect(() => {
    if (isAllShown) list.current?.children[FEW]?.querySelector('a')?.focus()
  }, [isAllShown])
  return (
    <>
      {invoiceCount > FEW ? (
        <p className={facts}>
          <Plural value={{ invoiceCount }} one="# invoice" other="# invoices" />
        </p>
      ) : null}
      <ul ref={list} className={invoicesStyle}>
        {(isCut ? invoices.slice(0, FEW) : invoices).map((invoice) => (
          <InvoiceLine key={invoice.trxId} invoice={invoice} {...props} />
        ))}
      </ul>
      {isCut ? (
        <Button size="sm" kind="quiet" onClick={() => setAllShown(true)}>
          {t`Show all ${{ count }} invoices`}
        </Button>
      ) : null}
    </>
  )
}

type LineProps = { invoice: RunInvoice; currency: string; isBusy: boolean; onChoose: (invoice: RunInvoice) => void }

function InvoiceLine({ invoice, currency, isBusy, onChoose }: LineProps) {
  const { t } = useLingui()
  const { reasonOf } = useAutoPayTexts()
  const { trxId, invoiceId, amount, leftOut } = invoice
  const named = (message: MessageDescriptor) => ({ ...message, values: { invoice: invoiceId } })
  return (
    <li className={invoiceStyle}>
      <Link to={pathTo('invoiceDetails', { invoiceId: trxId })}>{invoiceId}</Link>
      <span className={amountStyle}>
        <Money of={money(amount, currency)} />
      </span>
      {leftOut === null ? null : <Tag tone="quiet">{reasonOf(leftOut)}</Tag>}
      {leftOut === null || leftOut === 'leftOut' ? (
        <Button
          size="sm"
          kind="quiet"
          disabled={isBusy}
          aria-label={t(leftOut === null ? named(autoPayEditWords.leaveOut) : named(autoPayEditWords.addBack))}
          onClick={() => onChoose(invoice)}
        >
          {leftOut === null ? <Trans>Leave out</Trans> : <Trans>Add back</Trans>}
        </Button>
      ) : null}
    </li>
  )
}

function PastRuns({ autoPay }: { autoPay: AutoPay }) {
  const { t } = useLingui()
  const format = useFormat()
  const stateText = usePaymentStateText()
  const { reasonOf } = useAutoPayTexts()
  const { currency, pastRuns } = autoPay
  const columns = useMemo(
    (): readonly Column<PastRun>[] => [
      { id: 'day', header: t`Payment date`, phone: 'title', cell: ({ day }) => <DateText iso={day} /> },
      {
        id: 'state',
        header: t`Payment`,
        phone: 'line',
        cell: ({ day, paymentId, paymentState }) =>
          paymentId === null || paymentState === null ? (
            t`Left out`
          ) : (
            <Link
              to={pathTo('paymentDetails', { paymentId })}
              aria-label={`${stateText(paymentState)}, ${format.date(day)}`}
            >
              {stateText(paymentState)}
            </Link>
          ),
      },
      {
        id: 'leftOut',
        header: t`Left out`,
        phone: 'wide',
        cell: ({ leftOut, leftOutCount }) =>
          leftOut.length === 0 ? null : (
            <ul className={invoicesStyle}>
              {leftOut.map(({ trxId, invoiceId, reason }) => (
                <li key={trxId} className={invoiceStyle}>
                  <Link to={pathTo('invoiceDetails', { invoiceId: trxId })}>{invoiceId}</Link>
                  <Tag tone="quiet">{reasonOf(reason)}</Tag>
                </li>
              ))}
              {leftOutCount > leftOut.length ? <li>{t`and ${{ more: leftOutCount - leftOut.length }} more`}</li> : null}
            </ul>
          ),
      },
      {
        id: 'amount',
        header: t`Amount`,
        align: 'end',
        phone: 'titleEnd',
        cell: ({ total }) => <Money of={money(total, currency)} />,
      },
    ],
    [t, format, stateText, reasonOf, currency],
  )
  return (
    <>
      <h3 className={subhead}>
        <Trans>Last AutoPay payments</Trans>
      </h3>
      <DataTable
        caption={t`Last AutoPay payments`}
        columns={columns}
        rows={pastRuns}
        rowKey={({ day, paymentId }) => `${day} ${paymentId}`}
      />
    </>
  )
}
