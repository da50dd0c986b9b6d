import { useEffect, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import type { Message } from '#msg'

import { routeRow } from '../../../domain/routes.ts'
import { HOME_PATH } from '../../../domain/visitor-routes.ts'
import { linkWords } from '../../../machines/access-words.ts'
import { viewOf } from '../../../machines/meta.ts'
import {
  activationMachine,
  selectLeaf,
  type ActivationRef,
} from '../../../machines/workflows/activation/activation.machine.ts'
import { activationWords as words } from '../../../machines/workflows/activation/activation.page.ts'
import type { Client } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import { activateAccount, readLink } from '../../api/access/recovery.ts'
import { PublicSheet } from '../../shared/access/PublicSheet.tsx'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { PublicShell } from '../../shared/app/PublicShell.tsx'
import { takeSecret } from '../../shared/app/take-secret.ts'
import { useGo } from '../../shared/app/use-page.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Choosing } from './Choosing.tsx'

type Account = Omit<Parameters<typeof activateAccount>[1], 'token'>

/** The machine with the secret of the link in its ports, and nowhere else. */
const provided = (client: Client, token: string) =>
  activationMachine.provide({
    actors: {
      readInvitation: fromPromise(() => readLink(client, 'activation', token)),
      activate: fromPromise(async ({ input }: { input: Account }) => {
        const user = await activateAccount(client, { token, ...input })
        if (user === null) throw new ApiFailure('unexpected', { status: 200 })
        return user
      }),
    },
  })

/** Accepting an invitation. */
export function Page() {
  const { client, inspect } = useApp()
  const go = useGo()
  const [machine] = useState(() => provided(client, takeSecret()))
  const activation = useActorRef(machine, inspect ? { inspect } : {})
  const output = useSelector(activation, (snapshot) => snapshot.output)
  useEffect(() => {
    if (output === null) go(pathTo('forgotPassword'))
    // The portal begins again with its new user, below the same prefix.
    else if (output !== undefined) location.replace(location.pathname.replace(routeRow('activate').path, HOME_PATH))
  }, [output, go])
  return (
    <PublicShell>
      <View activation={activation} />
    </PublicShell>
  )
}

const refusals: Readonly<Record<string, Message>> = {
  linkUnknown: linkWords.linkUnknown,
  linkUsed: words.linkUsed,
  linkReplaced: words.linkReplaced,
  linkExpired: words.linkExpired,
}

function View({ activation }: { activation: ActivationRef }) {
  const { t } = useLingui()
  const view = useSelector(activation, (snapshot) => viewOf(snapshot))
  const leaf = useSelector(activation, selectLeaf)
  if (view === 'choosing') return <Choosing activation={activation} leaf={leaf} />
  if (view !== 'link')
    return (
      <PublicSheet title={t(words.title)} lead={t(linkWords.checking)}>
        <Spinner />
      </PublicSheet>
    )
  const refusal = refusals[leaf]
  if (refusal === undefined)
    return (
      <PublicSheet title={t(words.title)} hasErrors>
        <Notice tone="late" title={t(linkWords.unreachable)} live="alert">
          <p>{t(linkWords.unreachableNext)}</p>
        </Notice>
        <Button kind="main" wide onClick={() => activation.send({ type: 'link.retry' })}>
          {t(linkWords.retry)}
        </Button>
      </PublicSheet>
    )
  return (
    <PublicSheet title={t(words.title)} hasErrors>
      <Notice tone="wait" live="alert">
        {t(refusal)}
      </Notice>
      {leaf === 'linkUsed' ? null : (
        <Button kind="main" wide onClick={() => activation.send({ type: 'link.renew' })}>
          {t(words.newInvitation)}
        </Button>
      )}
    </PublicSheet>
  )
}
