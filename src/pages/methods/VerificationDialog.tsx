import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import type { CardEntryTheme } from '../../../domain/contract/card-entry.ts'
import type { BankAppearance } from '../../../domain/contract/methods/bank-entry.ts'
import {
  readVerificationMessage,
  type VerificationMessage,
} from '../../../domain/contract/methods/bank-verification.ts'
import type { ManagedMethod } from '../../../domain/contract/methods/payment-method.ts'
import { viewOf } from '../../../machines/meta.ts'
import {
  bankVerificationMachine,
  selectAddress,
  selectFailure,
  selectStop,
} from '../../../machines/workflows/bank-verification/bank-verification.machine.ts'
import {
  bankVerificationClosed,
  bankVerificationStops,
  bankVerificationWords as words,
} from '../../../machines/workflows/bank-verification/bank-verification.page.ts'
import { openVerification, redeemProof } from '../../api/methods/methods.ts'
import { useApp } from '../../shared/app/app.ts'
import { cardFrame } from '../../shared/payments/CardEntry.css.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { onThemeChange, themeChoice } from '../../ui/theme/theme.ts'
import { useEnd } from '../../shared/app/use-end.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { methodFailures } from './method-failures.ts'
import { methodName } from './method-texts.ts'

const closing = { type: 'verification.close' } as const

type VerificationDialogProps = {
  method: ManagedMethod
  /** Something about the account may have changed. */
  onEnd: () => void
}

/** Verifies a bank account on the provider's own page, in a frame. */
export function VerificationDialog({ method, onEnd }: VerificationDialogProps) {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const [machine] = useState(() =>
    bankVerificationMachine.provide({
      actors: {
        openPage: fromPromise<{ address: string }, { methodId: string }>(({ input: { methodId: id } }) =>
          openVerification(client, { id }),
        ),
        redeemProof: fromPromise<void, { methodId: string; proof: string }>(({ input: { methodId: id, proof } }) =>
          redeemProof(client, { id, proof }),
        ),
      },
    }),
  )
  const verification = useActorRef(machine, { input: { methodId: method.id }, ...(inspect ? { inspect } : {}) })
  const view = useSelector(verification, viewOf)
  const address = useSelector(verification, selectAddress)
  const stop = useSelector(verification, selectStop)
  const failure = useSelector(verification, selectFailure)
  const failureText = useFailureText(methodFailures)
  const canClose = useSelector(verification, (state) => state.can(closing))
  useEnd(verification, (isVerified) => {
    if (isVerified === true) toast({ tone: 'done', text: t(words.verified) })
    onEnd()
  })
  const receive = useCallback(
    (message: Answer) =>
      verification.send(
        message.type === 'verification.answered'
          ? { type: 'proof.given', proof: message.proof }
          : { type: 'page.cancelled' },
      ),
    [verification],
  )
  const close = () => verification.send(closing)
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(words.title)}
      actions={
        view === 'stopped' ? (
          <>
            <Button onClick={close}>{t(words.later)}</Button>
            <Button kind="main" onClick={() => verification.send({ type: 'verification.retry' })}>
              {t(words.retry)}
            </Button>
          </>
        ) : canClose ? (
          <Button onClick={close}>{t(words.later)}</Button>
        ) : undefined
      }
    >
      <div className={stack.s4}>
        <p>
          <strong>{methodName(method)}</strong>
        </p>
        {view === 'loading' ? <Skeleton lines={4} label={t(words.loading)} /> : null}
        {view === 'page' && address !== null ? (
          <>
            <p>{t(words.lead)}</p>
            <ProviderPage address={address} onAnswer={receive} />
          </>
        ) : null}
        {stop === null ? null : (
          <Notice tone={stop === 'cancelled' ? 'wait' : 'late'} live="alert">
            {stop === 'failed' ? failureText(failure ?? '') : t(bankVerificationStops[stop])}
          </Notice>
        )}
        {view === 'closed' ? (
          <Notice tone="late" live="alert">
            {t(failure === 'bankRefused' ? words.notVerified : bankVerificationClosed)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  )
}

type Answer = Exclude<VerificationMessage, { type: 'verification.height' }>

/** The provider's page, on its own origin: the portal learns only the proof that it gives. */
function ProviderPage({ address, onAnswer }: { address: string; onAnswer: (message: Answer) => void }) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const choice = useSyncExternalStore(onThemeChange, themeChoice)
  const theme: CardEntryTheme = choice === 'system' ? 'auto' : choice
  const ref = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  const { origin } = new URL(address)
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      const message = readVerificationMessage(event, { origin, window: ref.current?.contentWindow })
      if (message === null) return
      if (message.type === 'verification.height') setHeight(message.height)
      else onAnswer(message)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [origin, onAnswer])
  useEffect(() => {
    const appearance: BankAppearance = { type: 'bank.appearance', locale, theme }
    ref.current?.contentWindow?.postMessage(appearance, origin)
  }, [locale, theme, origin])
  // The address keeps the language and theme of its opening: loading it again would end what was begun.
  const [src] = useState(() => {
    const url = new URL(address)
    url.searchParams.set('origin', window.location.origin)
    url.searchParams.set('locale', locale)
    url.searchParams.set('theme', theme)
    return url.href
  })
  // The dialog scrolls on a phone: what scrolls must have something that takes the focus, and a frame is nothing to axe.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <iframe ref={ref} tabIndex={0} className={cardFrame} title={t(words.frame)} src={src} height={height} />
}
