import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { createActor, fromPromise } from 'xstate'

import { userWords } from '../../../machines/user-words.ts'
import type { GroupOffer, GroupSave } from '../../../machines/workflows/group-edit/group-edit.context.ts'
import {
  groupEditMachine,
  selectHasEntries,
  selectIsSaved,
  type GroupEditRef,
  type GroupEditView,
} from '../../../machines/workflows/group-edit/group-edit.machine.ts'
import { groupEditWords } from '../../../machines/workflows/group-edit/group-edit.page.ts'
import type { Client } from '../../api/client.ts'
import { readGroup, readGroups, saveGroup } from '../../api/access/users.ts'
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
import { GroupEditForm } from './GroupEditForm.tsx'
import { formColumn } from './group-edit.css.ts'

/** A user group that is there, or a new one, as the address says. */
export function Page() {
  // On the way out the page stands for a moment under another address.
  const [isNew] = useState(usePath().endsWith('/new'))
  const { groupId } = usePageParams('groupEdit')
  return isNew ? <Started groupId={null} /> : <Started key={groupId} groupId={groupId} />
}

/** The effects of the chart against the server. */
const portsOf = (client: Client) => ({
  loadGroup: fromPromise<GroupOffer, { groupId: string | null }>(async ({ input: { groupId }, signal }) => {
    const [groups, group] = await Promise.all([
      readGroups(client, {}, signal),
      groupId === null ? null : readGroup(client, groupId, signal),
    ])
    return { groups, group }
  }),
  saveGroup: fromPromise<void, GroupSave>(({ input }) => saveGroup(client, input)),
})

function Started({ groupId }: { groupId: string | null }) {
  const { client, inspect } = useApp()
  const [edit] = useState<GroupEditRef>(() =>
    createActor(groupEditMachine.provide({ actors: portsOf(client) }), {
      input: { groupId, key: crypto.randomUUID() },
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

const views: Readonly<Record<GroupEditView, ComponentType<{ edit: GroupEditRef }>>> = {
  loading: Loading,
  loadFailed: Failed,
  unknown: Unknown,
  form: GroupEditForm,
}
const leave = { type: 'edit.leave' } as const

function Edit({ edit }: { edit: GroupEditRef }) {
  const { t } = useLingui()
  const go = useGo()
  const [own] = useState(usePath())
  const isInside = useCallback((path: string) => path === own, [own])
  const depart = useCallback(() => {
    if (selectIsSaved(edit.getSnapshot())) {
      // Others' accounts may have changed with it.
      clearAnswers()
      toast({ tone: 'done', text: t(groupEditWords.saved) })
    }
    go(pathTo('manageGroups'))
  }, [edit, go, t])
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
      <PageHead title={t(groupEditWords.loading)} />
      <Card>
        <Skeleton lines={8} label={t(groupEditWords.loading)} />
      </Card>
    </>
  )
}

function Failed({ edit }: { edit: GroupEditRef }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`User group`} back={<Back edit={edit} />} />
      <Card>
        <LoadFailed title={t(groupEditWords.loadFailed)} onRetry={() => edit.send({ type: 'group.reload' })} />
      </Card>
    </>
  )
}

function Unknown({ edit }: { edit: GroupEditRef }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(groupEditWords.unknown)} back={<Back edit={edit} />} />
      <Card>
        <p>
          <Trans>The group was deleted, or it belongs to another account.</Trans>
        </p>
      </Card>
    </>
  )
}

function Back({ edit }: { edit: GroupEditRef }) {
  const { t } = useLingui()
  return (
    <Button kind="quiet" size="sm" onClick={() => edit.send(leave)}>
      {t(groupEditWords.backToGroups)}
    </Button>
  )
}
