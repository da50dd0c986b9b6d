import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import { wizardWords } from '../../machines/wizard-words.ts'
import { Button } from '../ui/form/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { narrowPage, stack } from '../ui/layout/layout.css.ts'
import { PageHead } from '../ui/layout/PageHead.tsx'
import { stepEnd } from './wizard.css.ts'

type DraftOfferProps = {
  title: string
  onContinue: () => void
  onNew: () => void
  /** The draft in a few words. */
  children: ReactNode
}

/** Asks whether to continue a draft that was left, or to start new. */
export function DraftOffer({ title, onContinue, onNew, children }: DraftOfferProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={title} />
      <div className={narrowPage}>
        <Card title={t(wizardWords.draftFound)} note={children}>
          <div className={stack.s4}>
            <p>{t(wizardWords.draftStays)}</p>
            <div className={stepEnd}>
              <Button onClick={onNew}>{t(wizardWords.startNew)}</Button>
              <Button kind="main" onClick={onContinue}>
                {t(wizardWords.continueDraft)}
              </Button>
            </div>
          </div>
        </Card>
      </div>
    </>
  )
}
