import { createActor, fromPromise } from 'xstate'

import { consentChoices, type ConsentChoice } from '../../../domain/rules/consent.ts'
import { consentMachine, type ConsentRef } from '../../../machines/workflows/consent/consent.machine.ts'
import type { App } from '../app/app.ts'
import { LOADED_AGAIN } from '../app/first-page.ts'

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
export function consentOf(app: App): ConsentRef {
  const known = asked.get(app)
  if (known) return known
  const { inspect } = app
  const consent = createActor(machine, { input: { stored: storedConsent() }, ...(inspect ? { inspect } : {}) }).start()
  asked.set(app, consent)
  return consent
}
