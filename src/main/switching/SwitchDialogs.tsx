import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { LOGIN_PATH } from '../../../domain/visitor-routes.ts'
import { switchFailure, type Choice } from '../../../domain/rules/selection/selection.ts'
import { viewOf } from '../../../machines/meta.ts'
import {
  selectWanted,
  type MerchantSwitchRef,
} from '../../../machines/workflows/merchant-switch/merchant-switch.machine.ts'
import { switchFailures, switchWords } from '../../../machines/workflows/merchant-switch/switch-words.ts'
import { savesBeforeSignOut } from '../../shared/app/before-sign-out.ts'
import { useApp } from '../../shared/app/app.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

/** What a switch asks and says, over the page, which stays as it is. */
export function SwitchDialogs({ actor }: { actor: MerchantSwitchRef }) {
  const view = useSelector(actor, viewOf)
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  // Back answers the question: the page stays. Without this the page would ask a second time.
  useBlocker({
    disabled: !isAsking,
    enableBeforeUnload: false,
    shouldBlockFn: ({ next }) => {
      // Asked anew, since an answer is known before the page is drawn with it.
      if (next.pathname === LOGIN_PATH || !actor.getSnapshot().hasTag('asking')) return false
      actor.send({ type: 'switch.discard' })
      return true
    },
  })
  if (view === 'switchQuestion') return <Question actor={actor} />
  if (view === 'switchFailed') return <Failed actor={actor} />
  return view === 'switchedElsewhere' ? <Elsewhere actor={actor} /> : null
}

function Question({ actor }: { actor: MerchantSwitchRef }) {
  const { t } = useLingui()
  const stay = () => actor.send({ type: 'switch.discard' })
  return (
    <Dialog
      isOpen
      onClose={stay}
      title={t(switchWords.question)}
      actions={
        <>
          <Button onClick={stay}>{t(switchWords.stay)}</Button>
          <Button kind="main" onClick={() => actor.send({ type: 'switch.confirm' })}>
            {t(switchWords.confirm)}
          </Button>
        </>
      }
    >
      <p>{t(savesBeforeSignOut() ? switchWords.kept : switchWords.lost)}</p>
    </Dialog>
  )
}

function Failed({ actor }: { actor: MerchantSwitchRef }) {
  const { t } = useLingui()
  const wanted = useSelector(actor, selectWanted)
  const leave = () => actor.send({ type: 'switch.discard' })
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={t(switchWords.failed)}
      actions={
        <>
          <Button onClick={leave}>{t(switchWords.discard)}</Button>
          <Button kind="main" onClick={() => actor.send({ type: 'switch.retry' })}>
            {t(switchWords.retry)}
          </Button>
        </>
      }
    >
      {wanted === null ? null : <p role="alert">{t(switchFailures[switchFailure(wanted)])}</p>}
    </Dialog>
  )
}

function Elsewhere({ actor }: { actor: MerchantSwitchRef }) {
  const { t } = useLingui()
  const { session } = useApp()
  const wanted = useSelector(actor, selectWanted)
  const keep = () => {
    const { selection, userType } = session.getSnapshot().context
    const choice =
      wanted?.kind === 'userType' && userType !== null ? { kind: wanted.kind, userType } : choiceNow(selection)
    if (choice !== null) actor.send({ type: 'switch.keep', choice })
  }
  return (
    <Dialog
      isOpen
      mustAnswer
      onClose={keep}
      title={t(switchWords.overtaken)}
      actions={
        <>
          <Button onClick={() => actor.send({ type: 'switch.confirm' })}>{t(switchWords.goAlong)}</Button>
          <Button kind="main" onClick={keep}>
            {t(switchWords.keep)}
          </Button>
        </>
      }
    >
      <p>{t(switchWords.overtakenBody)}</p>
    </Dialog>
  )
}

type Now = { customerId: string | null; location: string | null; merchantId: string | null }

/** Returns what this page shows, as a choice. */
function choiceNow({ customerId, location, merchantId }: Now): Choice | null {
  if (customerId !== null) return { kind: 'customer', customerId, location }
  return merchantId === null ? null : { kind: 'merchant', merchantId }
}
