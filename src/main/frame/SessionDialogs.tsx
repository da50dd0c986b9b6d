import { useState, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import {
  selectIsEnding,
  selectWarningMs,
  type SessionRef,
} from '../../../machines/workflows/session/session.machine.ts'
import { dialogWords } from '../../../machines/workflows/session/dialog-words.ts'
import { useSecondsLeft } from '../../ui/text/use-now.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { countdown } from './SessionDialogs.css.ts'

type SessionDialogsProps = {
  session: SessionRef
  /** The fields for signing in again in place. */
  signInAgain: ReactNode
}

/** Dialogs at the end of a session, over the page, which keeps its step and data. */
export function SessionDialogs({ session, signInAgain }: SessionDialogsProps) {
  const { t } = useLingui()
  const isEnding = useSelector(session, selectIsEnding)
  const isExpired = useSelector(session, (snapshot) => snapshot.matches('expired'))
  const isSignOutFailed = useSelector(session, (snapshot) => snapshot.matches('signOutFailed'))
  return (
    <>
      {isEnding ? <Ending session={session} /> : null}
      <Dialog isOpen={isExpired} mustAnswer onClose={() => {}} title={t(dialogWords.signInAgain)}>
        <div className={stack.s4}>
          <p>
            <Trans>Your session has ended. Everything you entered on this page is still here.</Trans>
          </p>
          {isExpired ? signInAgain : null}
          <Button kind="quiet" onClick={() => session.send({ type: 'session.signOut' })}>
            {t(dialogWords.leave)}
          </Button>
        </div>
      </Dialog>
      <Dialog
        isOpen={isSignOutFailed}
        mustAnswer
        onClose={() => session.send({ type: 'session.stay' })}
        title={t(dialogWords.signOutFailed)}
        actions={
          <>
            <Button onClick={() => session.send({ type: 'session.stay' })}>{t(dialogWords.stay)}</Button>
            <Button kind="main" onClick={() => session.send({ type: 'session.signOut' })}>
              {t(dialogWords.retry)}
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            Your request to sign out didn’t reach the server. On a shared computer, try again before you leave.
          </Trans>
        </p>
      </Dialog>
    </>
  )
}

function Ending({ session }: { session: SessionRef }) {
  const { t } = useLingui()
  const isBusy = useSelector(session, (snapshot) => snapshot.matches({ signedIn: { ending: 'extending' } }))
  const failure = useSelector(session, ({ context }) => context.failure)
  const stay = () => session.send({ type: 'session.stay' })
  return (
    <Dialog
      isOpen
      mustAnswer
      onClose={stay}
      title={t(dialogWords.endsSoon)}
      actions={
        <>
          <Button onClick={() => session.send({ type: 'session.signOut' })}>{t(dialogWords.signOutNow)}</Button>
          <Button kind="main" busy={isBusy} onClick={stay}>
            {t(dialogWords.stay)}
          </Button>
        </>
      }
    >
      <div className={stack.s3}>
        <p>
          <Trans>You’ve been inactive for a while. Stay signed in to continue where you left off.</Trans>
        </p>
        <Countdown session={session} />
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {t(dialogWords.notExtended)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** Minutes and seconds; screen readers hear it when the dialog opens, not each second. */
function Countdown({ session }: { session: SessionRef }) {
  const { t } = useLingui()
  const [warningMs] = useState(() => selectWarningMs(session.getSnapshot()))
  const seconds = useSecondsLeft(warningMs)
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={countdown} role="timer" aria-label={t`Time left`}>
      {left}
    </p>
  )
}
