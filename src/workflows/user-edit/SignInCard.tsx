import { useEffect, useRef } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { SignInFacts } from '../../../domain/contract/access/sign-in-facts.ts'
import type { UserDetails } from '../../../domain/contract/access/user.ts'
import { readSignInFacts } from '../../api/access/sign-in-facts.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { attemptReason, barWords } from '../../shared/users/use-user-words.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { muted, small, stack } from '../../ui/layout/layout.css.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { useFormat } from '../../ui/text/use-format.ts'

/** Why a user cannot sign in, for support: what stops them, since when and by whom, and the last attempts. */
export function SignInCard({ user }: { user: UserDetails }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const facts = useLoaded(readSignInFacts, { userId: user.id })
  const { data, failure, retry } = facts
  const seen = useRef(user)
  useEffect(() => {
    // What was just done to the user has changed these facts.
    if (seen.current !== user) retry()
    seen.current = user
  }, [user, retry])
  return (
    <Card title={t`Sign-in`}>
      {data === null ? (
        failure === null ? (
          <Skeleton lines={4} label={t`Loading sign-in details`} />
        ) : (
          <LoadFailed title={t`Couldn’t load the sign-in details`} onRetry={retry} busy={facts.isLoading}>
            {failureText(failure.code)}
          </LoadFailed>
        )
      ) : (
        <div className={stack.s3}>
          <Reason facts={data} />
          <Known facts={data} />
          <Attempts facts={data} />
        </div>
      )}
    </Card>
  )
}

/** The one thing that stops the user now, in plain words. */
function Reason({ facts }: { facts: SignInFacts }) {
  const { t } = useLingui()
  const format = useFormat()
  const { status, bar, lockedAt, lockedBy, throttledUntil, isSso } = facts
  if (bar !== null) {
    const at = lockedAt === null ? null : format.dateTime(lockedAt)
    return (
      <Notice
        tone={bar.startsWith('locked') ? 'late' : 'hold'}
        title={status === 'deactivated' ? t`This user is deactivated.` : t(barWords[bar])}
      >
        {at === null ? null : (
          <p>
            {lockedBy === null ? (
              <Trans>Since {at}</Trans>
            ) : (
              <Trans>
                Since {at}, by {lockedBy}
              </Trans>
            )}
          </p>
        )}
      </Notice>
    )
  }
  if (throttledUntil !== null) {
    const time = format.time(throttledUntil)
    return (
      <Notice tone="wait" title={t`Too many wrong passwords were entered. They can try again at ${time}.`}>
        <p>
          <Trans>On a device where they signed in before, they can sign in now.</Trans>
        </p>
      </Notice>
    )
  }
  if (isSso)
    return (
      <Notice tone="due" title={t`They can sign in with the company account only. A password doesn’t work for them.`} />
    )
  return <Notice tone="done" title={t`Nothing prevents this user from signing in.`} />
}

function Known({ facts }: { facts: SignInFacts }) {
  const { t } = useLingui()
  const { lastSignInAt, sessionCount, passwordExpiresAt, hasPassword, isSso } = facts
  const password = isSso
    ? t`None (company account)`
    : hasPassword
      ? passwordExpiresAt === null
        ? t`Doesn’t expire`
        : null
      : t`Not chosen yet`
  return (
    <Facts
      facts={[
        {
          id: 'last',
          label: t`Last sign-in`,
          value: lastSignInAt === null ? t`Never` : <DateText iso={lastSignInAt} as="dateTime" />,
        },
        { id: 'sessions', label: t`Open sessions`, value: sessionCount },
        {
          id: 'password',
          label: password === null ? t`Password expires` : t`Password`,
          value: password ?? <DateText iso={passwordExpiresAt ?? ''} as="dateTime" />,
        },
      ]}
    />
  )
}

function Attempts({ facts: { failures } }: { facts: SignInFacts }) {
  const { t } = useLingui()
  if (failures.length === 0)
    return (
      <p className={muted}>
        <Trans>No sign-in was refused.</Trans>
      </p>
    )
  return (
    <div>
      <h3>{t`Last refused sign-ins`}</h3>
      <ul>
        {failures.map(({ at, code }, place) => (
          <li key={`${at} ${place}`}>
            {t(attemptReason(code))}{' '}
            <span className={small}>
              <DateText iso={at} as="dateTime" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
