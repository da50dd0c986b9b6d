import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { changeFileModes } from '../../../../domain/contract/intake/change-file.ts'
import {
  selectIsOpenToChange,
  selectStoreRefusal,
} from '../../../../machines/workflows/change-file-import/change-file-import.context.ts'
import {
  selectIsReviewing,
  selectIsStarting,
  type ChangeFileImportRef,
} from '../../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import {
  changeFileImportWords as words,
  changeFileModeWords,
} from '../../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { line, stack } from '../../../ui/layout/layout.css.ts'
import { useImportText } from '../words.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { Numbers, ReportButton, RowRefusals } from './Outcome.tsx'

type Of = { run: ChangeFileImportRef }

/** What would be stored, and the choice of what becomes of records that are there; nothing is stored yet. */
export function Reviewing({ run }: Of) {
  const { t } = useLingui()
  const text = useImportText()
  const current = useSelector(run, ({ context }) => context.current)
  const mode = useSelector(run, ({ context }) => context.mode)
  const refusal = useSelector(run, selectStoreRefusal)
  const isOpen = useSelector(run, selectIsReviewing)
  const isStarting = useSelector(run, selectIsStarting)
  const canChange = useSelector(run, selectIsOpenToChange)
  if (current === null) return null
  return (
    <ImportFrame run={run} title={t(words.review)}>
      <Notice tone="due">
        <p>{t`Nothing has been imported yet.`}</p>
      </Notice>
      <Card title={t`What will be imported`}>
        <Numbers file={current} />
      </Card>
      {canChange ? (
        <Card>
          <RadioCards
            legend={t(words.mode)}
            value={mode}
            disabled={!isOpen}
            options={changeFileModes.map((one) => ({ value: one, label: t(changeFileModeWords[one]) }))}
            onChange={(chosen) => run.send({ type: 'mode.choose', mode: chosen })}
          />
        </Card>
      ) : null}
      <div className={stack.s3}>
        <WhyNot
          id="why-no-import"
          title={t(wizardWords.missing)}
          reasons={refusal === null ? [] : [{ code: refusal, text: text(refusal) }]}
        />
        <div className={line.start}>
          <Button
            kind="main"
            busy={isStarting}
            blockedBy={refusal === null ? null : 'why-no-import'}
            onClick={() => run.send({ type: 'file.store' })}
          >
            {t(words.store)}
          </Button>
          {canChange ? (
            <>
              <Button disabled={!isOpen} onClick={() => run.send({ type: 'file.rematch' })}>
                {t(words.rematch)}
              </Button>
              <Button kind="quiet" disabled={!isOpen} onClick={() => run.send({ type: 'file.withdraw' })}>
                {t(words.withdraw)}
              </Button>
            </>
          ) : null}
          <ReportButton file={current} />
        </div>
      </div>
      <RowRefusals file={current} />
    </ImportFrame>
  )
}
