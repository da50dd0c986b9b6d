import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import { requestWords } from '../../../machines/access-words.ts'
import { viewOf } from '../../../machines/meta.ts'
import {
  selectEmail,
  selectMessage,
  selectRefusal,
  selectRetryAfterSeconds,
  usernameRecoveryMachine,
} from '../../../machines/workflows/username-recovery/username-recovery.machine.ts'
import {
  usernameRecoveryWords as words,
  usernameRequestProblems,
} from '../../../machines/workflows/username-recovery/username-recovery.page.ts'
import { requestUsernames } from '../../api/access/recovery.ts'
import { PublicSheet } from '../../shared/access/PublicSheet.tsx'
import { RequestForm } from '../../shared/access/RequestForm.tsx'
import { RequestNotice } from '../../shared/access/RequestNotice.tsx'
import { useApp } from '../../shared/app/app.ts'
import { PublicShell } from '../../shared/app/PublicShell.tsx'
import { Button } from '../../ui/form/Button.tsx'

/** A forgotten username. */
export function Page() {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const [machine] = useState(() =>
    usernameRecoveryMachine.provide({
      actors: {
        requestUsernames: fromPromise(({ input }: { input: { email: string } }) =>
          requestUsernames(client, input.email),
        ),
      },
    }),
  )
  const recovery = useActorRef(machine, inspect ? { inspect } : {})
  const isSent = useSelector(recovery, (snapshot) => viewOf(snapshot) === 'sent')
  const isBusy = useSelector(recovery, (snapshot) => snapshot.hasTag('busy'))
  const email = useSelector(recovery, selectEmail)
  const why = useSelector(recovery, selectMessage)
  const retryAfterSeconds = useSelector(recovery, selectRetryAfterSeconds)
  if (isSent)
    return (
      <PublicShell>
        <PublicSheet title={t(requestWords.sentTitle)}>
          <p>{t(words.sent)}</p>
          <p>{t(requestWords.sentHint)}</p>
          <Button wide onClick={() => recovery.send({ type: 'recovery.restart' })}>
            {t(requestWords.again)}
          </Button>
        </PublicSheet>
      </PublicShell>
    )
  return (
    <PublicShell>
      <PublicSheet title={t(words.title)} lead={t(words.lead)} hasErrors={why === 'failed'}>
        <RequestForm
          label={t(words.email)}
          submit={t(words.submit)}
          autoComplete="email"
          defaultValue={email}
          isBusy={isBusy}
          notice={<RequestNotice why={why} failed={words.failed} retryAfterSeconds={retryAfterSeconds} />}
          problemOf={(typed) => {
            const refusal = selectRefusal(recovery.getSnapshot(), { email: typed })
            return refusal === null ? null : t(usernameRequestProblems[refusal])
          }}
          onSubmit={(typed) => recovery.send({ type: 'username.request', email: typed })}
        />
      </PublicSheet>
    </PublicShell>
  )
}
