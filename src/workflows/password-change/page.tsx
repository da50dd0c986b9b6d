import { useEffect, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'

import type { User } from '../../../domain/contract/self.ts'
import { hasOwnPassword } from '../../../domain/rules/access/own-access.ts'
import { homePath } from '../../../domain/rules/routes/home.ts'
import { passwordChangeMachine } from '../../../machines/workflows/password-change/password-change.machine.ts'
import { passwordChangeWords } from '../../../machines/workflows/password-change/password-change.page.ts'
import { useApp } from '../../shared/app/app.ts'
import { useSupport } from '../../shared/app/PublicShell.tsx'
import { useGo } from '../../shared/app/use-page.ts'
import { useRouteFacts, useVisitor } from '../../shared/app/use-visitor.ts'
import { PasswordChangeForm } from '../../shared/password/PasswordChangeForm.tsx'
import { passwordPort } from '../../shared/password/password-port.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { column } from '../../shared/password/password.css.ts'

/** Changing one's own password by choice, from the user menu. */
export function Page() {
  const user = useVisitor()
  if (user === null) return null
  return hasOwnPassword(user) ? <Inside user={user} /> : <OfCompany />
}

/** Who signs in with a company account has no password here. */
function OfCompany() {
  const { t } = useLingui()
  return (
    <div className={column}>
      <PageHead title={t(passwordChangeWords.title)} />
      <p>
        <Trans>You sign in with your company account. To change its password, ask your company’s IT team.</Trans>
      </p>
    </div>
  )
}

function Inside({ user }: { user: User }) {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const go = useGo()
  const home = homePath(useRouteFacts())
  const support = useSupport()
  const [machine] = useState(() => passwordChangeMachine.provide({ actors: { changePassword: passwordPort(client) } }))
  const passwordChange = useActorRef(machine, {
    input: { reason: 'chosen', username: user.username },
    ...(inspect ? { inspect } : {}),
  })
  const output = useSelector(passwordChange, (snapshot) => snapshot.output)
  useEffect(() => {
    if (output === undefined) return
    if (output !== null) toast({ tone: 'done', text: t(passwordChangeWords.changed) })
    go(home)
  }, [output, home, go, t])
  return (
    <div className={column}>
      <PageHead title={t(passwordChangeWords.title)} />
      <Card>
        <PasswordChangeForm passwordChange={passwordChange} support={support} />
      </Card>
    </div>
  )
}
