import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { createActor, fromPromise } from 'xstate'

import type { LoyaltyProgram } from '../../../domain/contract/loyalty/loyalty-program.ts'
import { userWords } from '../../../machines/user-words.ts'
import type { LoyaltySave } from '../../../machines/workflows/loyalty-edit/loyalty-edit.context.ts'
import {
  loyaltyEditMachine,
  selectHasEntries,
  selectIsSaved,
  type LoyaltyEditRef,
} from '../../../machines/workflows/loyalty-edit/loyalty-edit.machine.ts'
import { loyaltyEditWords } from '../../../machines/workflows/loyalty-edit/loyalty-edit.page.ts'
import type { LoyaltyEditView } from '../../../machines/workflows/loyalty-edit/loyalty-edit.setup.ts'
import type { Client } from '../../api/client.ts'
import { readLoyaltyProgram, saveLoyaltyProgram } from '../../api/loyalty/loyalty-programs.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePageParams, usePath } from '../../shared/app/use-page.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { WizardView } from '../../wizard/WizardView.tsx'
import { formColumn } from './loyalty-edit.css.ts'
import { LoyaltyForm } from './LoyaltyForm.tsx'
import { LoyaltyReview } from './LoyaltyReview.tsx'

/** The goals of the loyalty program that the address names. */
export function Page() {
  const { programId } = usePageParams('merchantLoyaltyEdit')
  return <Started key={programId} programId={programId} />
}

/** The effects of the chart against the server. */
const portsOf = (client: Client) => ({
  loadProgram: fromPromise<LoyaltyProgram, { programId: string }>(({ input, signal }) =>
    readLoyaltyProgram(client, input, signal),
  ),
  saveProgram: fromPromise<void, LoyaltySave>(({ input }) => saveLoyaltyProgram(client, input)),
})

function Started({ programId }: { programId: string }) {
  const { client, inspect } = useApp()
  const [edit] = useState<LoyaltyEditRef>(() =>
    createActor(loyaltyEditMachine.provide({ actors: portsOf(client) }), {
      input: { programId },
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

const views: Readonly<Record<LoyaltyEditView, ComponentType<{ edit: LoyaltyEditRef }>>> = {
  loading: Loading,
  loadFailed: Failed,
  unknown: Unknown,
  form: LoyaltyForm,
  review: LoyaltyReview,
}
const leave = { type: 'edit.leave' } as const

function Edit({ edit }: { edit: LoyaltyEditRef }) {
  const { t } = useLingui()
  const go = useGo()
  const [own] = useState(usePath())
  const isInside = useCallback((path: string) => path === own, [own])
  const depart = useCallback(() => {
    if (selectIsSaved(edit.getSnapshot())) {
      clearAnswers()
      toast({ tone: 'done', text: t(loyaltyEditWords.saved) })
    }
    go(pathTo(own.startsWith('/support/') ? 'supportLoyalty' : 'merchantLoyalty'))
  }, [edit, go, own, t])
  useLeaving({ wizard: edit, leave, hasEntries: selectHasEntries, isInside, depart })
  return (
    <div className={formColumn}>
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
      <PageHead title={t(loyaltyEditWords.loading)} />
      <Card>
        <Skeleton lines={8} label={t(loyaltyEditWords.loading)} />
      </Card>
    </>
  )
}

function Failed({ edit }: { edit: LoyaltyEditRef }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Loyalty program`} back={<Back edit={edit} />} />
      <Card>
        <LoadFailed title={t(loyaltyEditWords.loadFailed)} onRetry={() => edit.send({ type: 'program.reload' })} />
      </Card>
    </>
  )
}

function Unknown({ edit }: { edit: LoyaltyEditRef }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(loyaltyEditWords.unknown)} back={<Back edit={edit} />} />
      <Card>
        <p>
          <Trans>The program no longer exists, or it belongs to another merchant.</Trans>
        </p>
      </Card>
    </>
  )
}

function Back({ edit }: { edit: LoyaltyEditRef }) {
  const { t } = useLingui()
  return (
    <Button kind="quiet" size="sm" onClick={() => edit.send(leave)}>
      {t(loyaltyEditWords.backToPrograms)}
    </Button>
  )
}
