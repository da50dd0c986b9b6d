import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { createActor, fromPromise } from 'xstate'

import type { Refund, RefundablePayment } from '../../../domain/contract/payments/refund.ts'
import { userWords } from '../../../machines/user-words.ts'
import type { RefundSending } from '../../../machines/workflows/refund-request/refund-request.context.ts'
import {
  refundRequestMachine,
  selectHasEntries,
  type RefundRequestRef,
} from '../../../machines/workflows/refund-request/refund-request.machine.ts'
import { refundRequestWords } from '../../../machines/workflows/refund-request/refund-request.page.ts'
import type { RefundRequestView } from '../../../machines/workflows/refund-request/refund-request.setup.ts'
import type { Client } from '../../api/client.ts'
import { readRefund, readRefundablePayment, requestRefund } from '../../api/refunds/refunds.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePageParams, usePath } from '../../shared/app/use-page.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { WizardView } from '../../wizard/WizardView.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { RefundForm } from './RefundForm.tsx'
import { RefundResult, Unanswered } from './RefundResult.tsx'
import { RefundReview } from './RefundReview.tsx'
import { NothingLeft } from './NothingLeft.tsx'
import { column } from './refund-request.css.ts'

/** A payment of the program that support refunds. */
export function Page() {
  const { paymentId } = usePageParams('supportRefund')
  return <Started key={paymentId} paymentId={paymentId} />
}

/** The effects of the chart against the server. */
const portsOf = (client: Client) => ({
  loadPayment: fromPromise<RefundablePayment, { paymentId: string }>(({ input, signal }) =>
    readRefundablePayment(client, input, signal),
  ),
  sendRefund: fromPromise<Refund, RefundSending>(({ input, signal }) => requestRefund(client, input, signal)),
  findRefund: fromPromise<Refund, { refundId: string }>(({ input, signal }) => readRefund(client, input, signal)),
})

function Started({ paymentId }: { paymentId: string }) {
  const { client, inspect } = useApp()
  const [edit] = useState<RefundRequestRef>(() =>
    createActor(refundRequestMachine.provide({ actors: portsOf(client) }), {
      input: { paymentId, refundId: crypto.randomUUID() },
      ...(inspect ? { inspect } : {}),
    }),
  )
  useEffect(() => {
    edit.start()
    return () => {
      edit.stop()
    }
  }, [edit])
  return <Edit edit={edit} />
}

const views: Readonly<Record<RefundRequestView, ComponentType<{ edit: RefundRequestRef }>>> = {
  loading: Loading,
  loadFailed: Failed,
  unknown: Unknown,
  closed: NothingLeft,
  form: RefundForm,
  review: RefundReview,
  unanswered: Unanswered,
  result: RefundResult,
}
const leave = { type: 'edit.leave' } as const

function Edit({ edit }: { edit: RefundRequestRef }) {
  const { t } = useLingui()
  const go = useGo()
  const [ownPath] = useState(usePath())
  const isInside = useCallback((path: string) => path === ownPath, [ownPath])
  const depart = useCallback(() => {
    // Lists show what was refunded.
    clearAnswers()
    go(pathTo('supportRefunds'))
  }, [go])
  useLeaving({ wizard: edit, leave, hasEntries: selectHasEntries, isInside, depart })
  return (
    <div className={column}>
      <WizardView wizard={edit} views={views} props={{ edit }} fallback={<Loading />} />
      <LeaveDialog wizard={edit} title={t(userWords.leaveQuestion)} confirm={t(userWords.leave)}>
        <Trans>Your entries will be lost.</Trans>
      </LeaveDialog>
    </div>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(refundRequestWords.loading)} />
      <Card>
        <Skeleton lines={8} label={t(refundRequestWords.loading)} />
      </Card>
    </>
  )
}

function Failed({ edit }: { edit: RefundRequestRef }) {
  const { t } = useLingui()
  return (
    <Alone edit={edit} title={t(refundRequestWords.heading)}>
      <LoadFailed title={t(refundRequestWords.loadFailed)} onRetry={() => edit.send({ type: 'payment.reload' })} />
    </Alone>
  )
}

function Unknown({ edit }: { edit: RefundRequestRef }) {
  const { t } = useLingui()
  return (
    <Alone edit={edit} title={t(refundRequestWords.unknown)}>
      <p>
        <Trans>Check the payment number, then search again.</Trans>
      </p>
    </Alone>
  )
}

function Alone({ edit, title, children }: { edit: RefundRequestRef; title: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} back={<BackToSearch edit={edit} />} />
      <Card>{children}</Card>
    </>
  )
}
