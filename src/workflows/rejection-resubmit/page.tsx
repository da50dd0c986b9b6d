import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'

import type { Rejection } from '../../../domain/contract/merchant/rejection.ts'
import { payingRoles } from '../../../domain/people.ts'
import { userWords } from '../../../machines/user-words.ts'
import type { RejectionChange } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.context.ts'
import {
  rejectionResubmitMachine,
  selectHasEntries,
  type RejectionResubmitRef,
} from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.machine.ts'
import { rejectionWords } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.words.ts'
import type { RejectionView } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.setup.ts'
import type { Client } from '../../api/client.ts'
import { discardCorrection, readRejection, resubmitRejection, saveCorrection } from '../../api/merchant/rejections.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePageParams, usePath } from '../../shared/app/use-page.ts'
import { useRole } from '../../shared/app/use-session.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { viewsOf, WizardView } from '../../wizard/WizardView.tsx'

/** A rejection of the reader's merchants, as the address says. */
export function Page() {
  const { rejectionId } = usePageParams('merchantRejectionDetails')
  return <Started key={rejectionId} rejectionId={rejectionId} />
}

/** The effects of the chart against the server. A change is never aborted: who leaves finds it in the list. */
const portsOf = (client: Client) => ({
  loadRejection: fromPromise<Rejection, { id: string }>(({ input, signal }) => readRejection(client, input.id, signal)),
  saveCorrection: fromPromise<Rejection, RejectionChange>(({ input }) => saveCorrection(client, input)),
  discardChanges: fromPromise<Rejection, { id: string; version: number }>(({ input }) =>
    discardCorrection(client, input),
  ),
  resubmit: fromPromise<Rejection, RejectionChange>(({ input }) => resubmitRejection(client, input)),
})

function Started({ rejectionId }: { rejectionId: string }) {
  const { client, inspect } = useApp()
  const mayChange = payingRoles.includes(useRole())
  const [resubmission] = useState<RejectionResubmitRef>(() =>
    createActor(rejectionResubmitMachine.provide({ actors: portsOf(client) }), {
      input: { rejectionId, mayChange },
      ...(inspect ? { inspect } : {}),
    }),
  )
  useEffect(() => {
    resubmission.start()
    return () => {
      resubmission.stop()
      // What became of it shows in lists.
      clearAnswers()
    }
  }, [resubmission])
  return <Resubmission resubmission={resubmission} />
}

const later = viewsOf(async () => (await import('./LaterViews.tsx')).laterViews)

const views: Readonly<Record<RejectionView, ComponentType<{ resubmission: RejectionResubmitRef }>>> = {
  loading: Loading,
  loadFailed: Failed,
  unknown: Unknown,
  form: later('form'),
  processing: later('processing'),
  accepted: later('accepted'),
  cancelled: later('cancelled'),
}
const leave = { type: 'edit.leave' } as const

function Resubmission({ resubmission }: { resubmission: RejectionResubmitRef }) {
  const { t } = useLingui()
  const go = useGo()
  const [own] = useState(usePath())
  const isInside = useCallback((path: string) => path === own, [own])
  const depart = useCallback(() => go(pathTo('merchantRejections')), [go])
  useLeaving({ wizard: resubmission, leave, hasEntries: selectHasEntries, isInside, depart })
  const isDiscarding = useSelector(resubmission, (state) => state.hasTag('discarding'))
  const keep = () => resubmission.send({ type: 'discard.cancel' })
  return (
    <>
      <WizardView wizard={resubmission} views={views} props={{ resubmission }} fallback={<Loading />} />
      <Dialog
        isOpen={isDiscarding}
        onClose={keep}
        title={t(rejectionWords.discardQuestion)}
        actions={
          <>
            <Button onClick={keep}>{t(rejectionWords.keep)}</Button>
            <Button kind="danger" onClick={() => resubmission.send({ type: 'discard.confirm' })}>
              {t(rejectionWords.discardAll)}
            </Button>
          </>
        }
      >
        <p>
          <Trans>The invoice will go back to the version that was rejected.</Trans>
        </p>
      </Dialog>
      {isDiscarding ? null : (
        <LeaveDialog wizard={resubmission} title={t(userWords.leaveQuestion)} confirm={t(userWords.leave)}>
          <Trans>Your entries will be lost.</Trans>
        </LeaveDialog>
      )}
    </>
  )
}

type ViewProps = { resubmission: RejectionResubmitRef }

function Loading() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(rejectionWords.title)} />
      <Card>
        <Skeleton lines={8} label={t(rejectionWords.loading)} />
      </Card>
    </>
  )
}

function Failed({ resubmission }: ViewProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(rejectionWords.title)} back={<Back resubmission={resubmission} />} />
      <Card>
        <LoadFailed
          title={t(rejectionWords.loadFailed)}
          onRetry={() => resubmission.send({ type: 'rejection.reload' })}
        />
      </Card>
    </>
  )
}

function Unknown({ resubmission }: ViewProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(rejectionWords.unknown)} back={<Back resubmission={resubmission} />} />
      <Card>
        <p>
          <Trans>The rejection doesn’t exist, or it belongs to another merchant.</Trans>
        </p>
      </Card>
    </>
  )
}

function Back({ resubmission }: ViewProps) {
  const { t } = useLingui()
  return (
    <Button kind="quiet" size="sm" onClick={() => resubmission.send(leave)}>
      {t(rejectionWords.backToRejections)}
    </Button>
  )
}
