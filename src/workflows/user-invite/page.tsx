import { useCallback, useEffect, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'

import { DEFAULT_ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { defaultLocale, localeFor } from '../../../domain/locales.ts'
import type { UserKind } from '../../../domain/rules/access/manage-users.ts'
import { blankForm, type UserForm } from '../../../domain/rules/access/user-form.ts'
import { userWords } from '../../../machines/user-words.ts'
import { viewOf } from '../../../machines/meta.ts'
import {
  selectFailure,
  selectFaults,
  selectForm,
  selectHasEntries,
  selectIsOffline,
  userInviteMachine,
  type UserInviteRef,
} from '../../../machines/workflows/user-invite/user-invite.machine.ts'
import { userInviteWords } from '../../../machines/workflows/user-invite/user-invite.page.ts'
import { inviteUser, readUserAccounts } from '../../api/access/users.ts'
import { useApp } from '../../shared/app/app.ts'
import { trackIntents } from '../../shared/app/intents.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePath } from '../../shared/app/use-page.ts'
import { useUser } from '../../shared/app/use-session.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { kindOfPath, userPages } from '../../shared/users/user-places.ts'
import { useUserErrors, UserFields } from '../../shared/users/UserFields.tsx'
import { formColumn } from '../../shared/users/Users.css.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'

/** Inviting a user, on the side whose address it is. */
export function Page() {
  const { t } = useLingui()
  const [kind] = useState(kindOfPath(usePath()))
  const { sessionData } = useUser()
  const accounts = useLoaded(readUserAccounts, { text: '', page: 1, pageSize: DEFAULT_ROWS_PER_PAGE })
  const [only, another] = accounts.data?.items ?? []
  // Whoever has one account gives that one.
  const given = only && !another ? [{ id: only.id, name: only.name, includeChildren: false }] : []
  const language = localeFor(sessionData.language ?? '') ?? defaultLocale
  const isReady = accounts.data !== null || accounts.failure !== null
  if (!isReady)
    return (
      <>
        <PageHead title={t(userWords.invite)} />
        <Card>
          <Skeleton lines={8} label={t`Loading accounts`} />
        </Card>
      </>
    )
  return <Started kind={kind} start={blankForm(language, given)} />
}

function Started({ kind, start }: { kind: UserKind; start: UserForm }) {
  const { client, inspect } = useApp()
  const [invite] = useState<UserInviteRef>(() => {
    const intents = trackIntents()
    const machine = userInviteMachine.provide({
      actors: {
        inviteUser: fromPromise<void, { form: UserForm }>(async ({ input: { form } }) => {
          try {
            await inviteUser(client, form, intents.of(JSON.stringify(form), 0).key)
            intents.ended()
          } catch (error) {
            intents.ended(error)
            throw error
          }
        }),
      },
    })
    const input = { kind: kind === 'merchant' ? kind : ('customer' as const), start }
    return createActor(machine, { input, ...(inspect ? { inspect } : {}) })
  })
  useEffect(() => {
    invite.start()
    return () => {
      invite.stop()
    }
  }, [invite])
  return <Invite invite={invite} kind={kind} />
}

const isInside = (path: string) => path.endsWith('/manage-users/invite')
const leave = { type: 'invite.leave' } as const

function Invite({ invite, kind }: { invite: UserInviteRef; kind: UserKind }) {
  const { t } = useLingui()
  const go = useGo()
  const depart = useCallback(() => go(pathTo(userPages[kind].list)), [go, kind])
  useLeaving({ wizard: invite, leave, hasEntries: (state) => selectHasEntries(state), isInside, depart })
  const view = useSelector(invite, viewOf)
  return (
    <div className={formColumn}>
      {view === 'invited' ? <Invited invite={invite} /> : <InviteForm invite={invite} kind={kind} />}
      <LeaveDialog wizard={invite} title={t(userWords.leaveQuestion)} confirm={t(userWords.leave)}>
        <Trans>Your entries will be lost.</Trans>
      </LeaveDialog>
    </div>
  )
}

function InviteForm({ invite, kind }: { invite: UserInviteRef; kind: UserKind }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const form = useSelector(invite, selectForm)
  const failure = useSelector(invite, selectFailure)
  const faults = useSelector(invite, selectFaults, (one, other) => one.join() === other.join())
  const isBusy = useSelector(invite, (state) => state.hasTag('busy'))
  const [tries, setTries] = useState(0)
  const { errors, errorAt } = useUserErrors(failure !== null ? [failure] : tries > 0 ? faults : [])
  const isOffline = useSelector(invite, selectIsOffline)
  return (
    <form
      className={stack.s4}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (faults.length > 0) setTries(tries + 1)
        else invite.send({ type: 'invite.submit' })
      }}
    >
      <PageHead
        title={t(userWords.invite)}
        lead={t`We’ll send an email with a link to get started.`}
        hasErrors={errors.length > 0}
        back={
          <Button kind="quiet" size="sm" disabled={isBusy} onClick={() => invite.send(leave)}>
            {t(userWords.backToUsers)}
          </Button>
        }
      />
      <ErrorSummary errors={errors} focusKey={`${tries} ${failure ?? ''}`} />
      {isOffline ? (
        <Notice tone="late" live="alert">
          {t(userInviteWords.unreachable)}
        </Notice>
      ) : failure !== null && errors.length === 0 ? (
        <Notice tone="late" live="alert" title={t`We couldn’t invite the user. Try again.`}>
          {failureText(failure)}
        </Notice>
      ) : null}
      <Card>
        <UserFields
          kind={kind === 'merchant' ? 'merchant' : 'customer'}
          form={form}
          onChange={(patch) => invite.send({ type: 'form.change', patch })}
          errorAt={errorAt}
          isUsernameFixed={false}
          isAccessFixed={false}
        />
      </Card>
      <div className={line.start}>
        <Button kind="main" type="submit" busy={isBusy}>
          {t(userWords.sendInvitation)}
        </Button>
      </div>
    </form>
  )
}

function Invited({ invite }: { invite: UserInviteRef }) {
  const { t } = useLingui()
  const { fullName: name, email } = useSelector(invite, selectForm)
  return (
    <div className={stack.s4}>
      <PageHead title={t(userInviteWords.invited)} focusKey="invited" />
      <Notice tone="done">
        <Trans>
          {name} gets an email at {email}. The link in it works for 7 days.
        </Trans>
      </Notice>
      <div className={line.start}>
        <Button kind="main" onClick={() => invite.send({ type: 'invite.another' })}>
          {t(userInviteWords.another)}
        </Button>
        <Button onClick={() => invite.send({ type: 'invite.finish' })}>{t(userWords.backToUsers)}</Button>
      </div>
    </div>
  )
}
