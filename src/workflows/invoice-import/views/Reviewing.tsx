import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { MerchantImport } from '../../../../domain/contract/merchant/invoice-import.ts'
import { money } from '../../../../domain/money.ts'
import {
  selectIsCheckDue,
  selectRunRefusal,
  type Acceptance,
} from '../../../../machines/workflows/invoice-import/invoice-import.context.ts'
import {
  selectIsRechecking,
  selectIsReviewing,
  selectIsRunning,
  type InvoiceImportRef,
} from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import {
  acceptanceWords,
  invoiceImportWords as words,
} from '../../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { wizardWords } from '../../../../machines/wizard-words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { line, stack } from '../../../ui/layout/layout.css.ts'
import { Moneys } from '../../../ui/text/Money.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useImportText } from '../words.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { Refusals } from './Refusals.tsx'

type Of = { run: InvoiceImportRef }
type Outcome = Exclude<MerchantImport['outcome'], null>

/** What would be stored, and what becomes of refused lines; nothing is stored yet. */
export function Reviewing({ run }: Of) {
  const { t } = useLingui()
  const text = useImportText()
  const outcome = useSelector(run, ({ context }) => context.current?.outcome ?? null)
  const refusal = useSelector(run, selectRunRefusal)
  const isRunning = useSelector(run, selectIsRunning)
  const isOpen = useSelector(run, selectIsReviewing)
  if (outcome === null) return null
  return (
    <ImportFrame run={run} title={t(words.review)}>
      <Notice tone="due">
        <p>{t`Nothing has been imported yet.`}</p>
      </Notice>
      <Card title={t`What will be imported`}>
        <Numbers outcome={outcome} />
      </Card>
      {outcome.warnings.length === 0 ? null : (
        <Notice tone="wait">
          <p>{t`Some columns or attachments won’t be imported.`}</p>
        </Notice>
      )}
      <Choice run={run} outcome={outcome} />
      <div className={stack.s3}>
        <WhyNot
          id="why-no-import"
          title={t(wizardWords.missing)}
          reasons={refusal === null ? [] : [{ code: refusal, text: text(refusal) }]}
        />
        <div className={line.start}>
          <Button
            kind="main"
            busy={isRunning}
            blockedBy={refusal === null ? null : 'why-no-import'}
            onClick={() => run.send({ type: 'import.run' })}
          >
            {t(words.run)}
          </Button>
          <Button disabled={!isOpen} onClick={() => run.send({ type: 'import.remap' })}>
            {t(words.remap)}
          </Button>
          <Button kind="quiet" disabled={!isOpen} onClick={() => run.send({ type: 'import.cancel' })}>
            {t(words.cancelImport)}
          </Button>
        </div>
      </div>
      <Refusals run={run} />
    </ImportFrame>
  )
}

/** How many of what, and the totals of each currency. */
function Numbers({ outcome }: { outcome: Outcome }) {
  const { t } = useLingui()
  const format = useFormat()
  const count = (id: keyof Outcome, label: string, value: number, isAlways = false) =>
    value === 0 && !isAlways ? [] : [{ id, label, value: format.number(value) }]
  const totals = (of: 'billed' | 'due') => (
    <Moneys of={outcome.totals.map((total) => money(total[of], total.currency))} weight="strong" />
  )
  return (
    <Facts
      facts={[
        ...count('invoices', t`Invoices`, outcome.invoices, true),
        ...count('credit_notes', t`Credit notes`, outcome.credit_notes),
        ...count('settled', t`Paid`, outcome.settled),
        ...count('disputed', t`Disputed`, outcome.disputed),
        ...count('known', t({ message: 'Already imported', context: 'invoices' }), outcome.known),
        ...count('refused_lines', t`Lines with errors`, outcome.refused_lines),
        ...(outcome.totals.length === 0
          ? []
          : [
              { id: 'billed', label: t`Billed total`, value: totals('billed') },
              { id: 'due', label: t`Open amount`, value: totals('due') },
            ]),
      ]}
    />
  )
}

/** Codes of what can be accepted. */
const acceptable: Readonly<Record<string, Acceptance>> = {
  dateImplausible: 'dates',
  amountZero: 'zero',
  currencyNotOfAccount: 'currency',
  sellerDiffers: 'seller',
  customerDiffers: 'buyer',
}

/** What becomes of a file with refused lines, and what is meant though it mostly is a slip. */
function Choice({ run, outcome }: Of & { outcome: Outcome }) {
  const { t } = useLingui()
  const format = useFormat()
  const reading = useSelector(run, ({ context }) => context.reading)
  const isDue = useSelector(run, selectIsCheckDue)
  const isOpen = useSelector(run, selectIsReviewing)
  const isStarting = useSelector(run, selectIsRechecking)
  if (reading === null) return null
  const found = outcome.codes.flatMap(({ code }) => acceptable[code] ?? [])
  const offered = [...new Set([...found, ...reading.accepted])]
  if (outcome.refused_lines === 0 && offered.length === 0) return null
  const refused = outcome.refused_lines
  const sent = format.number(outcome.to_rejections)
  return (
    <Card>
      <div className={stack.s5}>
        {outcome.refused_lines === 0 ? null : (
          <RadioCards
            legend={t`What should happen to these lines?`}
            value={reading.choice}
            disabled={!isOpen}
            options={[
              {
                value: 'goodLines',
                label: t(words.goodLines),
                hint:
                  reading.choice === 'goodLines'
                    ? t(filled(words.linesSent, { refused, sent }))
                    : t`You can correct and resubmit these lines in the rejection center.`,
              },
              {
                value: 'allOrNothing',
                label: t(words.allOrNothing),
                hint: t`${plural({ refused }, { one: 'Nothing will be imported until you correct # line with errors.', other: 'Nothing will be imported until you correct # lines with errors.' })}`,
              },
            ]}
            onChange={(choice) => run.send({ type: 'choice.change', choice })}
          />
        )}
        {offered.length === 0 ? null : (
          <div className={stack.s3}>
            {offered.map((what) => (
              <Checkbox
                key={what}
                checked={reading.accepted.includes(what)}
                disabled={!isOpen}
                onChange={(isAccepted) => run.send({ type: 'acceptance.change', what, isAccepted })}
              >
                {t(acceptanceWords[what])}
              </Checkbox>
            ))}
            <div>
              <Button
                busy={isStarting}
                disabled={!isStarting && !isDue}
                onClick={() => run.send({ type: 'import.check' })}
              >
                {t(words.checkAgain)}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Card>
  )
}
