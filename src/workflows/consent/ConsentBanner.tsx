import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { selectFailure, selectIsAsked, type ConsentRef } from '../../../machines/workflows/consent/consent.machine.ts'
import { consentWords } from '../../../machines/workflows/consent/consent.page.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useReservedHeight } from '../../ui/overlay/use-reserved-height.ts'
import { banner, buttons, inside, title, words } from './ConsentBanner.css.ts'

/** Asks whether data on the visit may be sent to third parties; both answers weigh the same. */
export function ConsentBanner({ consent }: { consent: ConsentRef }) {
  const isAsked = useSelector(consent, selectIsAsked)
  return isAsked ? <Asking consent={consent} /> : <NotSaved consent={consent} />
}

function Asking({ consent }: { consent: ConsentRef }) {
  const isBusy = useSelector(consent, (snapshot) => snapshot.hasTag('busy'))
  return <ConsentQuestion isBusy={isBusy} onAnswer={(type) => consent.send({ type })} />
}

type ConsentQuestionProps = { isBusy?: boolean; onAnswer: (answer: 'consent.optIn' | 'consent.optOut') => void }

/** The question alone, which stands in the page before the program does (src/main/prerender.tsx). */
export function ConsentQuestion({ isBusy = false, onAnswer }: ConsentQuestionProps) {
  const { t } = useLingui()
  // The page keeps that much room below itself, and focus scrolls clear of it (A5).
  const ref = useReservedHeight('--consent-height')
  return (
    <section ref={ref} className={banner} aria-label={t(consentWords.region)} data-print="no">
      <div className={inside}>
        <div className={words}>
          <p className={title}>{t(consentWords.question)}</p>
          <p>{t(consentWords.explanation)}</p>
        </div>
        <div className={buttons}>
          <Button value="consent.optOut" busy={isBusy} onClick={() => onAnswer('consent.optOut')}>
            {t(consentWords.optOut)}
          </Button>
          <Button value="consent.optIn" busy={isBusy} onClick={() => onAnswer('consent.optIn')}>
            {t(consentWords.optIn)}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Without storage the choice holds until the page goes. */
function NotSaved({ consent }: { consent: ConsentRef }) {
  const { t } = useLingui()
  const failure = useSelector(consent, selectFailure)
  if (failure === null) return null
  return (
    <p role="status" className={inside} data-print="no">
      {t(consentWords.notStored)}
    </p>
  )
}
