import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { OwnSession } from '../../../domain/contract/access/own-session.ts'
import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { endOwnSession } from '../../api/access/sessions.ts'
import { ApiFailure } from '../../api/failure.ts'
import { useClient } from '../../shared/app/use-client.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { SignOutElsewhere } from './SignOutElsewhere.tsx'
import { list, naming, row, times } from './Sessions.css.ts'

/** Where the user is signed in, with a way out of each and of all others. */
export function Sessions({ sessions }: { sessions: Loaded<readonly OwnSession[]> }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const listed = sessions.data
  return (
    <>
      <PageHead
        title={t`Where you’re signed in`}
        lead={t`If you don’t know one of these devices, sign out on it.`}
        actions={listed !== null && listed.length > 1 ? <SignOutElsewhere onEnded={sessions.retry} /> : undefined}
      />
      <Card flush>
        {listed === null ? (
          sessions.failure ? (
            <LoadFailed title={t`Couldn’t load your devices`} onRetry={sessions.retry} busy={sessions.isLoading}>
              {failureText(sessions.failure.code)}
            </LoadFailed>
          ) : (
            <Skeleton lines={4} label={t`Loading your devices`} />
          )
        ) : (
          <ul className={list}>
            {listed.map((session) => (
              <li key={session.id} className={row}>
                <OneSession session={session} onEnded={sessions.retry} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function OneSession({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const { id, browser, system, createdAt, lastSeenAt, isCurrent } = session
  const known = [browser, system].filter((name) => name !== null)
  const device = known.length === 0 ? t`Unknown device` : known.join(' · ')
  const end = async () => {
    setBusy(true)
    try {
      await endOwnSession(client, id)
      toast({ tone: 'done', text: t`You’re signed out on ${device}.` })
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : 'unexpected'
      // Somebody else, or the time, has ended it: the list says so.
      if (code !== 'notFound') toast({ tone: 'late', text: failureText(code) })
    } finally {
      setBusy(false)
      onEnded()
    }
  }
  return (
    <>
      <div className={naming}>
        <strong>{device}</strong>
        <div className={times}>
          <span>
            <Trans>
              Signed in <DateText iso={createdAt} as="dateTime" />
            </Trans>
          </span>
          <span>
            <Trans>
              Last active <DateText iso={lastSeenAt} as="dateTime" />
            </Trans>
          </span>
        </div>
      </div>
      {isCurrent ? (
        <Tag tone="done">
          <Trans>This device</Trans>
        </Tag>
      ) : (
        <Button size="sm" busy={isBusy} aria-label={`${t(frameWords.signOut)}: ${device}`} onClick={() => void end()}>
          {t(frameWords.signOut)}
        </Button>
      )}
    </>
  )
}
