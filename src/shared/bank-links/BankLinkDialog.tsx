import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import { BANK_LINK_MS } from '../../../domain/limits.ts'
import { refuseLinkAddress, type LinkAddressRefusal } from '../../../domain/rules/methods/bank-link.ts'
import { cardWords } from '../../../machines/card-words.ts'
import { viewOf } from '../../../machines/meta.ts'
import { userWords } from '../../../machines/user-words.ts'
import { bankLinkMachine, selectFailure } from '../../../machines/workflows/bank-link/bank-link.machine.ts'
import { bankLinkProblems, bankLinkWords as words } from '../../../machines/workflows/bank-link/bank-link.page.ts'
import type { Client } from '../../api/client.ts'
import { useApp } from '../app/app.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { useFailureText } from '../words/failure-text.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { filled } from '../../ui/text/filled.ts'
import { useEnd } from '../app/use-end.ts'
import { bankLinkFailures } from './bank-link-failures.ts'

const DAY_MS = 86_400_000
const FORM = 'bank-link'
const FIELD = 'bank-link-email'

type BankLinkDialogProps = {
  customerId: string
  /** The account's name, where the page is of several. */
  customerName?: string
  send: (client: Client, link: { customerId: string; email: string }) => Promise<void>
  onEnd: () => void
}

/** Sends somebody else a link with which a bank account can be added without a sign-in. */
export function BankLinkDialog({ customerId, customerName, send, onEnd }: BankLinkDialogProps) {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const failureText = useFailureText(bankLinkFailures)
  const [machine] = useState(() =>
    bankLinkMachine.provide({
      actors: {
        sendLink: fromPromise<void, { buidCustomer: string; email: string }>(({ input }) =>
          send(client, { customerId: input.buidCustomer, email: input.email }),
        ),
      },
    }),
  )
  const link = useActorRef(machine, { input: { buidCustomer: customerId }, ...(inspect ? { inspect } : {}) })
  const failure = useSelector(link, selectFailure)
  const isBusy = useSelector(link, (state) => state.hasTag('busy'))
  const view = useSelector(link, viewOf)
  const [email, setEmail] = useState('')
  const [refusal, setRefusal] = useState<LinkAddressRefusal | null>(null)
  const [tries, setTries] = useState(0)
  useEnd(link, (sentTo) => {
    if (typeof sentTo === 'string') toast({ tone: 'done', text: t(filled(words.sent, { email: sentTo })) })
    onEnd()
  })
  const error = refusal === null ? null : t(bankLinkProblems[refusal])
  const said = failure === null ? null : view === 'unreachable' ? t(cardWords.unreachable) : failureText(failure)
  const problem = refusal !== null || isBusy ? null : said
  const cancel = () => link.send({ type: 'link.cancel' })
  return (
    <FormDialog
      form={FORM}
      title={t(words.title)}
      submit={t(words.send)}
      isBusy={isBusy}
      errors={error === null ? [] : [{ fieldId: FIELD, text: error }]}
      tries={tries}
      problem={problem}
      onCancel={cancel}
      onSubmit={() => {
        const refused = refuseLinkAddress(email)
        setRefusal(refused)
        if (refused === null) link.send({ type: 'link.send', email })
        else setTries(tries + 1)
      }}
    >
      {customerName === undefined ? null : <strong>{customerName}</strong>}
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
    </FormDialog>
  )
}
