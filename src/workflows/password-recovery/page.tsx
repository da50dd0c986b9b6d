import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import { linkWords, requestWords } from '../../../machines/access-words.ts'
import { viewOf } from '../../../machines/meta.ts'
import { passwordRecoveryMachine } from '../../../machines/workflows/password-recovery/password-recovery.machine.ts'
import { passwordRecoveryWords as words } from '../../../machines/workflows/password-recovery/password-recovery.page.ts'
import {
  selectLeaf,
  selectUsername,
  type PasswordRecoveryRef,
} from '../../../machines/workflows/password-recovery/password-recovery.selectors.ts'
import type { Client } from '../../api/client.ts'
import { readLink, requestReset, resetPassword } from '../../api/access/recovery.ts'
import { PublicSheet } from '../../shared/access/PublicSheet.tsx'
import { useApp } from '../../shared/app/app.ts'
import { PublicShell } from '../../shared/app/PublicShell.tsx'
import { takeSecret } from '../../shared/app/take-secret.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { filled } from '../../ui/text/filled.ts'
import { Asking } from './Asking.tsx'
import { Choosing } from './Choosing.tsx'
import { LinkRefused } from './LinkRefused.tsx'

/** The machine with the secret of the link in its ports, and nowhere else. */
const provided = (client: Client, token: string) =>
  passwordRecoveryMachine.provide({
    actors: {
      requestReset: fromPromise(({ input }: { input: { name: string } }) => requestReset(client, input.name)),
      readLink: fromPromise(() => readLink(client, 'password', token)),
      resetPassword: fromPromise(({ input }: { input: { password: string; answer: string | null } }) =>
        resetPassword(client, { token, ...input }),
      ),
    },
  })

/** A forgotten password: the request of a link and, where one was opened, the new password. */
export function Page() {
  const { client, inspect } = useApp()
  const [{ machine, hasLink }] = useState(() => {
    const token = takeSecret()
    return { machine: provided(client, token), hasLink: token !== '' }
  })
  const recovery = useActorRef(machine, { input: { hasLink }, ...(inspect ? { inspect } : {}) })
  return (
    <PublicShell>
      <View recovery={recovery} />
    </PublicShell>
  )
}

function View({ recovery }: { recovery: PasswordRecoveryRef }) {
  const { t } = useLingui()
  const view = useSelector(recovery, (snapshot) => viewOf(snapshot))
  const leaf = useSelector(recovery, selectLeaf)
  const username = useSelector(recovery, selectUsername)
  switch (view) {
    case 'sent':
      return (
        <PublicSheet title={t(requestWords.sentTitle)}>
          <p>{t(words.sent)}</p>
          <p>{t(requestWords.sentHint)}</p>
          <Button wide onClick={() => recovery.send({ type: 'recovery.restart' })}>
            {t(requestWords.again)}
          </Button>
        </PublicSheet>
      )
    case 'checking':
      return (
        <PublicSheet title={t(words.title)} lead={t(linkWords.checking)}>
          <Spinner />
        </PublicSheet>
      )
    case 'link':
      return <LinkRefused recovery={recovery} leaf={leaf} />
    case 'choosing':
      return <Choosing recovery={recovery} leaf={leaf} />
    case 'done':
      return (
        <PublicSheet title={t(words.done)}>
          <p>{t(filled(words.doneNext, { username }))}</p>
        </PublicSheet>
      )
    case 'asking':
    case null:
      return <Asking recovery={recovery} leaf={leaf} />
  }
}
