import { flushSync } from 'react-dom'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { selectChoice, selectIsAsked } from '../../../machines/workflows/consent/consent.machine.ts'
import { consentWords } from '../../../machines/workflows/consent/consent.page.ts'
import { useApp } from '../../shared/app/app.ts'
import { consentOf } from '../../shared/consent/consent.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** What the reader has chosen about analytics, with a way to be asked again. */
export function ConsentCard() {
  const { t } = useLingui()
  const consent = consentOf(useApp())
  const choice = useSelector(consent, selectChoice)
  const isAsked = useSelector(consent, selectIsAsked)
  const askAgain = () => {
    // The question stands at the end of the page: who asked for it goes on there.
    flushSync(() => consent.send({ type: 'consent.reconsider' }))
    document.querySelector<HTMLElement>('#consent button')?.focus()
  }
  return (
    <Card
      title={t`Analytics`}
      actions={isAsked ? undefined : <Button onClick={askAgain}>{t(consentWords.reconsider)}</Button>}
    >
      <p>
        {isAsked
          ? t`Choose whether to allow analytics at the bottom of the page.`
          : choice === 'optedIn'
            ? t`Analytics are on in this browser. If you decline, we delete all its recordings.`
            : t`Analytics are off in this browser. Nothing is recorded.`}
      </p>
    </Card>
  )
}
