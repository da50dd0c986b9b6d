import { useState, useSyncExternalStore } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import type { Card } from '../../../domain/contract/cards/card.ts'
import { CARD_VISIBLE_MS } from '../../../domain/limits.ts'
import { cardWords } from '../../../machines/card-words.ts'
import { viewOf } from '../../../machines/meta.ts'
import {
  cardRevealMachine,
  selectMessage,
  selectRetryAfterSeconds,
  type CardRevealRef,
} from '../../../machines/workflows/card-reveal/card-reveal.machine.ts'
import {
  cardRevealProblems,
  cardRevealWords,
  type CardRevealProblem,
} from '../../../machines/workflows/card-reveal/card-reveal.page.ts'
import { confirmPassword, viewSecureCard } from '../../api/cards/cards.ts'
import { useApp } from '../../shared/app/app.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { PasswordField } from '../../ui/form/Field.tsx'
import { line, small, stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { filled } from '../../ui/text/filled.ts'
import { useSecondsLeft } from '../../ui/text/use-now.ts'
import { onThemeChange, themeChoice } from '../../ui/theme/theme.ts'
import { frame } from './cards.css.ts'
import { NamedCard } from './NamedCard.tsx'
import { useEnd } from '../../shared/app/use-end.ts'

const FORM = 'card-reveal'
const PASSWORD = 'confirmed-password'

type RevealDialogProps = { card: Card; hasPassword: boolean; onClose: () => void }

/**
 * Shows a card's full number, after the password, in a frame of the issuer (promise S10): nothing of the number is in
 * this document, and the frame's address is gone with it.
 */
export function RevealDialog({ card, hasPassword, onClose }: RevealDialogProps) {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const [address, setAddress] = useState<string | null>(null)
  const [machine] = useState(() =>
    cardRevealMachine.provide({
      actors: {
        confirmPassword: fromPromise<void, { password: string }>(({ input: { password } }) =>
          confirmPassword(client, password),
        ),
        openCard: fromPromise<void, { buidCustomer: string; cardId: string }>(async ({ input }) => {
          const { secretAddress } = await viewSecureCard(client, input.buidCustomer, input.cardId)
          setAddress(secretAddress)
        }),
      },
    }),
  )
  const input = { buidCustomer: card.buidCustomer, cardId: card.id, hasPassword }
  const reveal = useActorRef(machine, { input, ...(inspect ? { inspect } : {}) })
  const view = useSelector(reveal, viewOf)
  const isBusy = useSelector(reveal, (state) => state.hasTag('busy'))
  useEnd(reveal, onClose)
  const close = () => reveal.send({ type: 'card.close' })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(cardWords.show)}
      actions={
        view === 'password' ? (
          <Button kind="main" type="submit" form={FORM} busy={isBusy}>
            {t(cardRevealWords.submit)}
          </Button>
        ) : view === 'visible' ? (
          <Button kind="main" onClick={() => reveal.send({ type: 'card.hide' })}>
            {t(cardRevealWords.hide)}
          </Button>
        ) : view === 'hidden' || view === 'failed' ? (
          <Button onClick={() => reveal.send({ type: 'card.showAgain' })}>{t(cardRevealWords.showAgain)}</Button>
        ) : undefined
      }
    >
      {view === 'password' ? <PasswordForm reveal={reveal} card={card} isBusy={isBusy} /> : null}
      {view === 'loading' ? <Skeleton lines={3} label={t(cardRevealWords.loading)} /> : null}
      {view === 'visible' && address !== null ? <Frame address={address} /> : null}
      {view === 'hidden' ? <Notice tone="hold">{t(cardRevealWords.hidden)}</Notice> : null}
      {view === 'failed' ? (
        <Notice tone="late" live="alert">
          {t(cardRevealWords.failed)}
        </Notice>
      ) : null}
      {view === 'singleSignOn' ? <Notice tone="hold">{t(cardRevealWords.singleSignOn)}</Notice> : null}
    </Dialog>
  )
}

const isProblem = (code: string): code is CardRevealProblem => Object.hasOwn(cardRevealProblems, code)

/** Asks for the password again. The field is read when it is sent and stored nowhere. */
function PasswordForm({ reveal, card, isBusy }: { reveal: CardRevealRef; card: Card; isBusy: boolean }) {
  const { t } = useLingui()
  const message = useSelector(reveal, selectMessage)
  const retryAfterSeconds = useSelector(reveal, selectRetryAfterSeconds)
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  const problem = !isMissing && message !== null && isProblem(message) ? message : null
  const isOwn = isMissing || problem === 'passwordIncorrect'
  const error = isMissing
    ? t(cardRevealWords.passwordMissing)
    : problem === 'passwordIncorrect'
      ? t(cardRevealWords.passwordIncorrect)
      : null
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60))
  return (
    <form
      id={FORM}
      className={stack.s4}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        const entered = new FormData(event.currentTarget).get(PASSWORD)
        const password = typeof entered === 'string' ? entered : ''
        setMissing(password === '')
        setTries(tries + 1)
        reveal.send({ type: 'password.submit', password })
      }}
    >
      <ErrorSummary errors={isOwn && error !== null ? [{ fieldId: PASSWORD, text: error }] : []} focusKey={tries} />
      {problem !== null && !isOwn ? (
        <Notice tone={problem === 'tooManyAttempts' ? 'wait' : 'late'} live="alert">
          {t(filled(cardRevealProblems[problem], { minutes }))}
        </Notice>
      ) : null}
      <NamedCard card={card} />
      <p>{t(cardRevealWords.lead)}</p>
      <PasswordField
        id={PASSWORD}
        name={PASSWORD}
        label={t(cardRevealWords.password)}
        error={error}
        autoComplete="current-password"
        required
      />
    </form>
  )
}

/** The issuer's page with the number, and the time that is left. */
function Frame({ address }: { address: string }) {
  const { t, i18n } = useLingui()
  const choice = useSyncExternalStore(onThemeChange, themeChoice)
  const left = useSecondsLeft(CARD_VISIBLE_MS)
  // The address works once: another language or theme must not load it again.
  const [src] = useState(() => {
    const url = new URL(address)
    url.searchParams.set('locale', i18n.locale)
    url.searchParams.set('theme', choice === 'system' ? 'auto' : choice)
    return url.href
  })
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={stack.s3}>
      <iframe
        className={frame}
        title={t(cardRevealWords.frame)}
        src={src}
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
      />
      <div className={line.between}>
        <span className={small} role="timer">
          {t(filled(cardRevealWords.left, { time }))}
        </span>
      </div>
    </div>
  )
}
