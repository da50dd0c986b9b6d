import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'

import { consentChoices, type ConsentChoice } from '../../domain/rules/consent.ts'
import { consentMachine } from '../../machines/workflows/consent/consent.machine.ts'
import { ConsentBanner } from '../workflows/consent/ConsentBanner.tsx'
import { useApp } from '../shared/app/app.ts'
import { consentElement, takeConsent } from './early-consent.ts'

const KEY = 'trackingConsent'

/** The choice that this browser keeps; null while there is none, or where storage is forbidden. */
function storedConsent(): ConsentChoice | null {
  try {
    const stored = localStorage.getItem(KEY)
    return consentChoices.find((choice) => choice === stored) ?? null
  } catch {
    return null
  }
}

const machine = consentMachine.provide({
  actors: {
    storeConsent: fromPromise<void, { choice: ConsentChoice | null }>(async ({ input }) => {
      if (input.choice === null) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, input.choice)
    }),
    reloadPage: fromPromise<void>(async () => {
      location.reload()
      await new Promise(() => {})
    }),
  },
})

/** On every page until a choice is made (§2), in the place of the pre-rendered question. */
export function Consent() {
  const { inspect } = useApp()
  const consent = useActorRef(machine, { input: { stored: storedConsent() }, ...(inspect ? { inspect } : {}) })
  useLayoutEffect(() => {
    const answer = takeConsent()
    if (answer === 'consent.optIn' || answer === 'consent.optOut') consent.send({ type: answer })
  }, [consent])
  return createPortal(<ConsentBanner consent={consent} />, consentElement())
}
