import { Suspense, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { userActions, type UserAction, type UserDetails } from '../../../domain/contract/access/user.ts'
import { userRefusals, userWords } from '../../../machines/user-words.ts'
import { refuseAction } from '../../../machines/workflows/user-edit/user-edit.context.ts'
import {
  selectAction,
  selectFailure,
  selectFaults,
  selectForm,
  selectIsConfirming,
  selectUser,
  type UserEditRef,
} from '../../../machines/workflows/user-edit/user-edit.machine.ts'
import { userActionWords, userEditWords } from '../../../machines/workflows/user-edit/user-edit.page.ts'
import { pathTo } from '../../shared/app/links.ts'
import { usePath } from '../../shared/app/use-page.ts'
import { kindOfPath, userPages } from '../../shared/users/user-places.ts'
import { statusTones, useUserWords } from '../../shared/users/use-user-words.ts'
import { useUserErrors, UserFields } from '../../shared/users/UserFields.tsx'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { viewsOf } from '../../wizard/WizardView.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { line, small, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { filled } from '../../ui/text/filled.ts'

/** Fetched by support alone. */
const SignInCard = viewsOf(() => import('./SignInCard.tsx'))('SignInCard')

const isWorded = (code: string): code is keyof typeof userRefusals => Object.hasOwn(userRefusals, code)

/** The form about a user, with their access above it. */
export function EditForm({ edit }: { edit: UserEditRef }) {
  const { t } = useLingui()
  const user = useSelector(edit, selectUser)
  const form = useSelector(edit, selectForm)
  const failure = useSelector(edit, selectFailure)
  const faults = useSelector(edit, selectFaults, (one, other) => one.join() === other.join())
  const isBusy = useSelector(edit, (state) => state.hasTag('busy'))
  const [tries, setTries] = useState(0)
  const { errors, errorAt } = useUserErrors(tries > 0 ? faults : [])
  if (user === null) return null
  return (
    <form
      className={stack.s4}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        setTries(faults.length > 0 ? tries + 1 : 0)
        if (faults.length === 0) edit.send({ type: 'form.save' })
      }}
    >
      <PageHead
        title={user.fullName}
        lead={user.isSelf ? t`You` : user.username}
        hasErrors={errors.length > 0}
        back={
          <Button kind="quiet" size="sm" disabled={isBusy} onClick={() => edit.send({ type: 'edit.leave' })}>
            {t(userWords.backToUsers)}
          </Button>
        }
      />
      <ErrorSummary errors={errors} focusKey={tries} />
      <Result edit={edit} failure={failure} />
      {user.canManage ? null : <Notice tone="hold">{t(userRefusals.userNotYours)}</Notice>}
      {user.emailStopped === null ? null : <EmailStopped user={user} why={user.emailStopped} />}
      <Access edit={edit} user={user} isBusy={isBusy} />
      {user.isSupport ? (
        <Suspense>
          <SignInCard user={user} />
        </Suspense>
      ) : null}
      <Card title={t`Details`}>
        <UserFields
          kind={user.kind}
          form={form}
          onChange={(patch) => edit.send({ type: 'form.change', patch })}
          errorAt={errorAt}
          isUsernameFixed
          isAccessFixed={user.isSelf || !user.canManage}
          isReadOnly={!user.canManage}
        />
      </Card>
      {user.canManage ? (
        <div className={line.start}>
          <Button kind="main" type="submit" busy={isBusy}>
            {t(userEditWords.save)}
          </Button>
        </div>
      ) : null}
      <Confirmation edit={edit} user={user} />
    </form>
  )
}

/** The end of the last change. */
function Result({ edit, failure }: { edit: UserEditRef; failure: string | null }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const action = useSelector(edit, selectAction)
  const at = useSelector(edit, ({ value }) =>
    typeof value === 'object' && 'working' in value ? (value.working?.editing ?? null) : null,
  )
  if (at === 'saved')
    return (
      <Notice tone="done" live="status">
        {t(userEditWords.saved)}
      </Notice>
    )
  if (at === 'acted' && action !== null)
    return (
      <Notice tone="done" live="status">
        {t(userActionWords[action].done)}
      </Notice>
    )
  if (at === 'unreachable')
    return (
      <Notice tone="late" live="alert">
        {t(userEditWords.unreachable)}
      </Notice>
    )
  if (failure === null || (at !== 'stale' && at !== 'refused')) return null
  return (
    <Notice
      tone="late"
      live="alert"
      {...(at === 'stale'
        ? {
            actions: (
              <Button size="sm" onClick={() => edit.send({ type: 'user.reload' })}>
                {t(userEditWords.reload)}
              </Button>
            ),
          }
        : {})}
    >
      {isWorded(failure) ? t(userRefusals[failure]) : failureText(failure)}
    </Notice>
  )
}

type AccessProps = { edit: UserEditRef; user: UserDetails; isBusy: boolean }

type Stopped = { user: UserDetails; why: NonNullable<UserDetails['emailStopped']> }

/** Nothing is sent to the address any more, which only another one ends. */
function EmailStopped({ user, why }: Stopped) {
  const { t } = useLingui()
  const address = user.emailAddress
  return (
    <Notice tone="late" title={t`Emails to this user have been stopped`}>
      {why === 'bounce' ? (
        <Trans>The mail server of {address} refused an email. Enter an email address that works.</Trans>
      ) : (
        <Trans>An email to {address} was reported as spam. Ask the user for another email address.</Trans>
      )}
    </Notice>
  )
}

/** Status and the changes of it that are possible now; why the others are not, where that helps. */
function Access({ edit, user, isBusy }: AccessProps) {
  const { t } = useLingui()
  const words = useUserWords()
  const side = kindOfPath(usePath())
  const { status, lockReason, lastSignInAt, invitedAt, userGroupName } = user
  const offered = userActions.map((action) => ({ action, refusal: refuseAction(user, action) }))
  const open = offered.filter(({ refusal }) => refusal === null)
  const reasons = [...new Set(offered.map(({ refusal }) => refusal))].filter(
    (code) =>
      code === 'ownAccess' || code === 'lastAdministrator' || code === 'lockedBySupport' || code === 'withoutPassword',
  )
  const facts = [
    {
      id: 'status',
      label: t`Status`,
      value: (
        <>
          <Tag tone={statusTones[status]}>{words.status(status)}</Tag>
          {lockReason === null ? null : <p className={small}>{words.reason(lockReason)}</p>}
        </>
      ),
    },
    {
      id: 'signIn',
      label: t`Last sign-in`,
      value: lastSignInAt === null ? t`Never` : <DateText iso={lastSignInAt} as="dateTime" />,
    },
    ...(invitedAt === null
      ? []
      : [{ id: 'invited', label: t`Invited`, value: <DateText iso={invitedAt} as="dateTime" /> }]),
    ...(userGroupName === null ? [] : [{ id: 'group', label: t`User group`, value: userGroupName }]),
  ]
  return (
    <Card
      title={t`Access`}
      actions={
        user.canManage ? (
          <Link to={pathTo(userPages[side].activity)} search={{ userId: user.id }}>
            <Trans>Activity of this user</Trans>
          </Link>
        ) : undefined
      }
    >
      <div className={stack.s3}>
        <Facts facts={facts} />
        {open.length === 0 ? null : (
          <div className={line.start}>
            {open.map(({ action }) => (
              <ActionButton key={action} edit={edit} action={action} isBusy={isBusy} />
            ))}
          </div>
        )}
        {reasons.map((code) => (
          <p key={code} className={small}>
            {t(userRefusals[code])}
          </p>
        ))}
      </div>
    </Card>
  )
}

function ActionButton({ edit, action, isBusy }: { edit: UserEditRef; action: UserAction; isBusy: boolean }) {
  const { t } = useLingui()
  return (
    <Button disabled={isBusy} onClick={() => edit.send({ type: 'user.act', action })}>
      {t(userActionWords[action].press)}
    </Button>
  )
}

/** Asks before somebody loses access. */
function Confirmation({ edit, user }: Pick<AccessProps, 'edit' | 'user'>) {
  const { t } = useLingui()
  const isOpen = useSelector(edit, selectIsConfirming)
  const action = useSelector(edit, selectAction)
  const words = action === null ? null : userActionWords[action]
  const cancel = () => edit.send({ type: 'action.cancel' })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={cancel}
      title={words?.ask ? t(filled(words.ask, { name: user.fullName })) : ''}
      actions={
        <>
          <Button onClick={cancel}>{t(userEditWords.cancel)}</Button>
          <Button kind="danger" onClick={() => edit.send({ type: 'action.confirm' })}>
            {words === null ? null : t(words.press)}
          </Button>
        </>
      }
    >
      <p>{words?.about ? t(words.about) : null}</p>
    </Dialog>
  )
}
