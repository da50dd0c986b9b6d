import { useRef, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { LoyaltyFault, LoyaltyForm as Entered } from '../../../domain/rules/loyalty/loyalty-form.ts'
import { GROWTH } from '../../../domain/rules/loyalty/terms.ts'
import {
  selectFaults,
  selectReviewRefusal,
  type LoyaltyEditRef,
} from '../../../machines/workflows/loyalty-edit/loyalty-edit.machine.ts'
import { loyaltyEditWords, loyaltyRefusals } from '../../../machines/workflows/loyalty-edit/loyalty-edit.page.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, muted, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { filled } from '../../ui/text/filled.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { LoyaltyResult } from './LoyaltyResult.tsx'
import { narrow, remove, tier as tierStyle, tiers } from './loyalty-edit.css.ts'
import { PercentField } from './PercentField.tsx'

const fieldId = ({ field, tier }: Pick<LoyaltyFault, 'field' | 'tier'>) =>
  tier === null ? `loyalty-${field}` : `loyalty-${field}-${tier}`

/** The form about a program's goals: its tiers with their rewards, and the incentive reward. */
export function LoyaltyForm({ edit }: { edit: LoyaltyEditRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const program = useSelector(edit, ({ context }) => context.program)
  const form = useSelector(edit, ({ context }) => context.form)
  const faults = useSelector(edit, selectFaults, (one, other) => JSON.stringify(one) === JSON.stringify(other))
  const refusal = useSelector(edit, selectReviewRefusal)
  const isOpen = useSelector(edit, (state) => state.can({ type: 'form.change', patch: {} }))
  const canAdd = useSelector(edit, (state) => state.can({ type: 'tier.add' }))
  const canRemove = useSelector(edit, (state) => state.can({ type: 'tier.remove', tier: 0 }))
  const [tries, setTries] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  if (program === null) return null
  const { currency, merchantName, startsOn, endsOn, rewardMaximum } = program
  const isGrowth = program.goalTypeId === GROWTH
  const shown = tries > 0 ? faults : []
  const isUnchanged = tries > 0 && refusal === 'nothingChanged'
  const inSummary = ({ code, tier }: LoyaltyFault) => {
    const problem = t(loyaltyRefusals[code])
    return tier === null ? problem : t`Tier ${{ tier: tier + 1 }}: ${{ problem }}`
  }
  const errors = [
    ...shown.map((fault) => ({ fieldId: fieldId(fault), text: inSummary(fault) })),
    ...(isUnchanged ? [{ text: t(loyaltyRefusals.nothingChanged) }] : []),
  ]
  const errorAt = (field: LoyaltyFault['field'], tier: number | null = null) => {
    const fault = shown.find((one) => one.field === field && one.tier === tier)
    return fault === undefined ? null : t(loyaltyRefusals[fault.code])
  }
  const change = (patch: Partial<Omit<Entered, 'tiers'>>) => edit.send({ type: 'form.change', patch })
  const period = t`${{ from: format.date(startsOn) }} – ${{ to: format.date(endsOn) }}`
  return (
    <form
      className={stack.s4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTries(refusal === null ? 0 : tries + 1)
        edit.send({ type: 'form.review' })
      }}
    >
      <PageHead
        title={program.name}
        lead={`${merchantName ?? t`All merchants`} · ${period}`}
        hasErrors={errors.length > 0}
        back={
          <Button kind="quiet" size="sm" onClick={() => edit.send({ type: 'edit.leave' })}>
            {t(loyaltyEditWords.backToPrograms)}
          </Button>
        }
      />
      <ErrorSummary errors={errors} focusKey={tries} />
      <LoyaltyResult edit={edit} />
      {program.enrolled === 0 ? null : (
        <Notice tone="hold">
          <Trans>Changes apply to all enrolled accounts at once. What they’ve already spent still counts.</Trans>
        </Notice>
      )}
      <Card title={t`Details`}>
        <Field
          id={fieldId({ field: 'name', tier: null })}
          label={t(loyaltyEditWords.name)}
          error={errorAt('name')}
          value={form.name}
          autoComplete="off"
          disabled={!isOpen}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Card>
      <Card
        title={t`Tiers`}
        note={
          isGrowth
            ? t`Each tier begins at its growth over the same period last year.`
            : t`Each tier begins when the account’s spending in the program reaches its target.`
        }
      >
        <ol ref={list} className={tiers} tabIndex={-1}>
          {form.tiers.map(({ threshold, reward }, at) => (
            // A tier is known by its place only.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} of ${form.tiers.length}`} className={tierStyle}>
              {isGrowth ? (
                <PercentField
                  id={fieldId({ field: 'threshold', tier: at })}
                  label={t(filled(loyaltyEditWords.growth, { tier: at + 1 }))}
                  error={errorAt('threshold', at)}
                  disabled={!isOpen}
                  basisPoints={threshold}
                  onChange={(value) => edit.send({ type: 'tier.change', tier: at, patch: { threshold: value } })}
                />
              ) : (
                <AmountField
                  id={fieldId({ field: 'threshold', tier: at })}
                  label={t(filled(loyaltyEditWords.target, { tier: at + 1 }))}
                  error={errorAt('threshold', at)}
                  currency={currency}
                  disabled={!isOpen}
                  minor={threshold}
                  onChange={(value) => edit.send({ type: 'tier.change', tier: at, patch: { threshold: value } })}
                />
              )}
              <PercentField
                id={fieldId({ field: 'reward', tier: at })}
                label={t(filled(loyaltyEditWords.reward, { tier: at + 1 }))}
                error={errorAt('reward', at)}
                disabled={!isOpen}
                basisPoints={reward}
                onChange={(value) => edit.send({ type: 'tier.change', tier: at, patch: { reward: value } })}
              />
              <div className={remove}>
                <Button
                  kind="quiet"
                  size="sm"
                  disabled={!canRemove}
                  onClick={() => {
                    // The button goes with its tier.
                    list.current?.focus()
                    edit.send({ type: 'tier.remove', tier: at })
                  }}
                >
                  {t(filled(loyaltyEditWords.removeTier, { tier: at + 1 }))}
                </Button>
              </div>
            </li>
          ))}
        </ol>
        <div className={line.start}>
          <Button size="sm" disabled={!canAdd} onClick={() => edit.send({ type: 'tier.add' })}>
            {t(loyaltyEditWords.addTier)}
          </Button>
          <span className={muted}>
            {!canRemove
              ? t(loyaltyRefusals.tierMissing)
              : canAdd
                ? t`Rewards can be up to ${{ maximum: format.percent(rewardMaximum / 10_000) }} of spending.`
                : t(loyaltyRefusals.tooManyTiers)}
          </span>
        </div>
      </Card>
      <Card>
        <div className={narrow}>
          <AmountField
            id={fieldId({ field: 'incentiveReward', tier: null })}
            label={t(loyaltyEditWords.incentiveReward)}
            hint={t`Paid once, when an account reaches the highest tier.`}
            error={errorAt('incentiveReward')}
            currency={currency}
            disabled={!isOpen}
            minor={form.incentiveReward}
            onChange={(incentiveReward) => change({ incentiveReward })}
          />
        </div>
      </Card>
      <div className={line.start}>
        <Button kind="main" type="submit" disabled={!isOpen}>
          {t(loyaltyEditWords.review)}
        </Button>
      </div>
    </form>
  )
}
