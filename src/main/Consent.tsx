import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

import { useApp } from '../shared/app/app.ts'
import { consentOf } from '../shared/consent/consent.ts'
import { ConsentBanner } from '../workflows/consent/ConsentBanner.tsx'
import { consentElement, takeConsent } from './early-consent.ts'

/** On every page until a choice is made (§2), in the place of the pre-rendered question. */
export function Consent() {
  const consent = consentOf(useApp())
  useLayoutEffect(() => {
    const answer = takeConsent()
    if (answer === 'consent.optIn' || answer === 'consent.optOut') consent.send({ type: answer })
  }, [consent])
  return createPortal(<ConsentBanner consent={consent} />, consentElement())
}
