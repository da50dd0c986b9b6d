import { useState } from 'react'

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { endOtherSessions } from '../../api/access/sessions.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { Button } from '../../ui/form/Button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'

/** Ends the user's sessions on all other devices, such as a lost phone. */
export function SignOutElsewhere({ onEnded }: { onEnded: () => void }) {
  const { t } = useLingui()
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      const count = await endOtherSessions(client)
      const text =
        count === 0
          ? t`You aren’t signed in on any other device.`
          : t`${plural({ count }, { one: 'You’re signed out on # other device.', other: 'You’re signed out on # other devices.' })}`
      toast({ tone: 'done', text })
    } catch {
      toast({ tone: 'late', text: t`We couldn’t sign you out on your other devices. Try again.` })
    } finally {
      setBusy(false)
      onEnded()
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void signOut()}>
      <Trans>Sign out on all other devices</Trans>
    </Button>
  )
}
