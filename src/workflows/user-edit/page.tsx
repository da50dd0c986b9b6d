import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { createActor, fromPromise } from 'xstate'

import type { UserAction, UserDetails } from '../../../domain/contract/access/user.ts'
import type { UserKind } from '../../../domain/rules/access/manage-users.ts'
import type { UserForm } from '../../../domain/rules/access/user-form.ts'
import { userWords } from '../../../machines/user-words.ts'
import {
  selectHasEntries,
  userEditMachine,
  type UserEditRef,
  type UserEditView,
} from '../../../machines/workflows/user-edit/user-edit.machine.ts'
import { userEditWords } from '../../../machines/workflows/user-edit/user-edit.page.ts'
import { actOnUser, readUser, saveUser } from '../../api/access/users.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePageParams, usePath } from '../../shared/app/use-page.ts'
import { kindOfPath, userPages } from '../../shared/users/user-places.ts'
import { formColumn } from '../../shared/users/Users.css.ts'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { WizardView } from '../../wizard/WizardView.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { EditForm } from './EditForm.tsx'

/** A user as an administrator edits them, on the side whose address it is. */
export function Page() {
  const [kind] = useState(kindOfPath(usePath()))
  const { userId } = usePageParams('userEdit')
  // Another address is another user.
  return <Started key={userId} userId={userId} kind={kind} />
}

function Started({ userId, kind }: { userId: string; kind: UserKind }) {
  const { client, inspect } = useApp()
  const [edit] = useState<UserEditRef>(() => {
    const machine = userEditMachine.provide({
      actors: {
        loadUser: fromPromise<UserDetails, { userId: string }>(({ input, signal }) => readUser(client, input, signal)),
        saveUser: fromPromise<UserDetails, { user: UserDetails; form: UserForm }>(({ input: { user, form } }) =>
          saveUser(client, user, form),
        ),
        changeAccess: fromPromise<UserDetails, { userId: string; action: UserAction }>(({ input }) =>
          actOnUser(client, input.userId, input.action),
        ),
      },
    })
    return createActor(machine, { input: { userId }, ...(inspect ? { inspect } : {}) })
  })
  useEffect(() => {
    edit.start()
    return () => {
      edit.stop()
    }
  }, [edit])
  return <Edit edit={edit} kind={kind} />
}

const views: Readonly<Record<UserEditView, ComponentType<{ edit: UserEditRef }>>> = {
  loading: Loading,
  loadFailed: Failed,
  unknown: Unknown,
  form: EditForm,
}
const leave = { type: 'edit.leave' } as const

function Edit({ edit, kind }: { edit: UserEditRef; kind: UserKind }) {
  const { t } = useLingui()
  const go = useGo()
  const [own] = useState(usePath())
  const isInside = useCallback((path: string) => path === own, [own])
  const depart = useCallback(() => go(pathTo(userPages[kind].list)), [go, kind])
  useLeaving({ wizard: edit, leave, hasEntries: (state) => selectHasEntries(state), isInside, depart })
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
      <PageHead title={t(userEditWords.loading)} />
      <Card>
        <Skeleton lines={8} label={t(userEditWords.loading)} />
      </Card>
    </>
  )
}

function Failed({ edit }: { edit: UserEditRef }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`User`} back={<Back edit={edit} />} />
      <Card>
        <LoadFailed title={t(userEditWords.loadFailed)} onRetry={() => edit.send({ type: 'user.reload' })} />
      </Card>
    </>
  )
}

function Unknown({ edit }: { edit: UserEditRef }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(userEditWords.unknown)} back={<Back edit={edit} />} />
      <Card>
        <p>
          <Trans>The user doesn’t exist, or isn’t a user of your accounts.</Trans>
        </p>
      </Card>
    </>
  )
}

function Back({ edit }: { edit: UserEditRef }) {
  const { t } = useLingui()
  return (
    <Button kind="quiet" size="sm" onClick={() => edit.send(leave)}>
      {t(userWords.backToUsers)}
    </Button>
  )
}
