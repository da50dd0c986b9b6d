import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

import { createActor, fromPromise } from 'xstate'

import { consentChoices, type ConsentChoice } from '../../domain/rules/consent.ts'
import { consentMachine, type ConsentRef } from '../../machines/workflows/consent/consent.machine.ts'
import { ConsentBanner } from '../workflows/consent/ConsentBanner.tsx'
import { LOADED_AGAIN } from '../shared/app/first-page.ts'
import { useApp, type App } from '../shared/app/app.ts'
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
      // Who answers on the page of an e-mail's link stays there.
      dispatchEvent(new Event(LOADED_AGAIN))
      location.reload()
      await new Promise(() => {})
    }),
  },
})

const asked = new WeakMap<App, ConsentRef>()

/** Returns the one question of a page: what is rendered anew asks nobody anew. */
function consentOf(app: App): ConsentRef {
  const known = asked.get(app)
  if (known) return known
  const { inspect } = app
  const consent = createActor(machine, { input: { stored: storedConsent() }, ...(inspect ? { inspect } : {}) }).start()
  asked.set(app, consent)
  return consent
}

/** On every page until a choice is made (§2), in the place of the pre-rendered question. */
export function Consent() {
  const consent = consentOf(useApp())
  useLayoutEffect(() => {
    const answer = takeConsent()
    if (answer === 'consent.optIn' || answer === 'consent.optOut') consent.send({ type: answer })
  }, [consent])
  return createPortal(<ConsentBanner consent={consent} />, consentElement())
}
