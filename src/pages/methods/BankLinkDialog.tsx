import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import { BANK_LINK_MS } from '../../../domain/limits.ts'
import { refuseLinkAddress, type LinkAddressRefusal } from '../../../domain/rules/methods/bank-link.ts'
import { cardWords } from '../../../machines/card-words.ts'
import { userWords } from '../../../machines/user-words.ts'
import { bankLinkMachine, selectFailure } from '../../../machines/workflows/bank-link/bank-link.machine.ts'
import { bankLinkProblems, bankLinkWords as words } from '../../../machines/workflows/bank-link/bank-link.page.ts'
import { sendBankLink } from '../../api/methods/bank-links.ts'
import { useApp } from '../../shared/app/app.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { filled } from '../../ui/text/filled.ts'
import { useEnd } from '../../wizard/use-end.ts'
import { methodFailures } from './method-failures.ts'

const DAY_MS = 86_400_000
const FORM = 'bank-link'
const FIELD = 'bank-link-email'

/** Sends somebody else a link with which a bank account can be added without a sign-in. */
export function BankLinkDialog({ customerId, onEnd }: { customerId: string; onEnd: () => void }) {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const failureText = useFailureText(methodFailures)
  const [machine] = useState(() =>
    bankLinkMachine.provide({
      actors: {
        sendLink: fromPromise<void, { buidCustomer: string; email: string }>(({ input }) =>
          sendBankLink(client, { customerId, email: input.email }),
        ),
      },
    }),
  )
  const link = useActorRef(machine, { input: { buidCustomer: customerId }, ...(inspect ? { inspect } : {}) })
  const failure = useSelector(link, selectFailure)
  const isBusy = useSelector(link, (state) => state.hasTag('busy'))
  const isUnreachable = useSelector(link, (state) => state.matches({ asking: 'unreachable' }))
  const [email, setEmail] = useState('')
  const [refusal, setRefusal] = useState<LinkAddressRefusal | null>(null)
  const [tries, setTries] = useState(0)
  useEnd(link, (sentTo) => {
    if (typeof sentTo === 'string') toast({ tone: 'done', text: t(filled(words.sent, { email: sentTo })) })
    onEnd()
  })
  const error = refusal === null ? null : t(bankLinkProblems[refusal])
  const cancel = () => link.send({ type: 'link.cancel' })
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={t(words.title)}
      actions={
        <>
          <Button disabled={isBusy} onClick={cancel}>
            {t(cardWords.cancel)}
          </Button>
          <Button kind="main" type="submit" form={FORM} busy={isBusy}>
            {t(words.send)}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={stack.s4}
        noValidate
        aria-busy={isBusy || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          const refused = refuseLinkAddress(email)
          setRefusal(refused)
          if (refused === null) link.send({ type: 'link.send', email })
          else setTries(tries + 1)
        }}
      >
        <ErrorSummary errors={error === null ? [] : [{ fieldId: FIELD, text: error }]} focusKey={tries} />
        {failure === null || refusal !== null || isBusy ? null : (
          <Notice tone="late" live="alert">
            {isUnreachable ? t(cardWords.unreachable) : failureText(failure)}
          </Notice>
        )}
        <p>
          {t(words.gives)} {t(filled(words.expires, { days: BANK_LINK_MS / DAY_MS }))}
        </p>
        <Field
          id={FIELD}
          type="email"
          label={t(userWords.email)}
          value={email}
          error={error}
          autoComplete="off"
          readOnly={isBusy}
          required
          onChange={(event) => setEmail(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
