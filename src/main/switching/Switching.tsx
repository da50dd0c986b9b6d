import { lazy, Suspense, useEffect } from 'react'

import { useRouter } from '@tanstack/react-router'

import type { MerchantSwitchRef } from '../../../machines/workflows/merchant-switch/merchant-switch.machine.ts'
import { useApp } from '../../shared/app/app.ts'
import { partsOf } from '../../shared/app/links.ts'
import { chooserStore, wishStore } from '../../shared/app/switching.ts'
import { useUser } from '../../shared/app/use-session.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { loadAriaWords } from '../../ui/text/aria-strings.ts'
import { startSwitch } from './start-switch.ts'
import { SwitchDialogs } from './SwitchDialogs.tsx'

const AccountChooser = lazy(async () => {
  const [{ AccountChooser: Chooser }] = await Promise.all([import('./AccountChooser.tsx'), loadAriaWords()])
  return { default: Chooser }
})
const MerchantChooser = lazy(async () => {
  const [{ MerchantChooser: Chooser }] = await Promise.all([import('./MerchantChooser.tsx'), loadAriaWords()])
  return { default: Chooser }
})

/** The switch under this frame. */
const switchStore = createStore<MerchantSwitchRef | null>(null)
const closeChooser = () => chooserStore.set(false)

/** The switch of this page with its choosers and what it asks. `onReadAnew`: the page that stands is drawn anew. */
export function Switching({ onReadAnew }: { onReadAnew: () => void }) {
  const app = useApp()
  const router = useRouter()
  const { userType } = useUser()
  const isChoosing = useStore(chooserStore)
  const actor = useStore(switchStore)

  useEffect(() => {
    const started = startSwitch(app, {
      pathNow: () => router.state.location.pathname,
      go: (place) => {
        const parts = partsOf(place)
        // A link may name the account of its page: going back leads to where the link stood.
        return router.navigate({ ...parts, replace: parts.to === router.state.location.pathname })
      },
      readAnew: onReadAnew,
    })
    switchStore.set(started)
    const take = () => {
      const wish = wishStore.read()
      if (wish === null) return
      wishStore.set(null)
      started.send({ type: 'switch.request', ...wish })
    }
    take()
    const stopTaking = wishStore.subscribe(take)
    return () => {
      stopTaking()
      closeChooser()
      switchStore.set(null)
      started.stop()
    }
  }, [app, router, onReadAnew])

  return (
    <>
      {actor === null ? null : <SwitchDialogs actor={actor} />}
      {isChoosing ? (
        <Suspense>
          {userType === 'merchant' ? (
            <MerchantChooser onClose={closeChooser} />
          ) : (
            <AccountChooser onClose={closeChooser} />
          )}
        </Suspense>
      ) : null}
    </>
  )
}
