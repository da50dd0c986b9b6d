import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { money } from '../../../domain/money.ts'
import { GROWTH } from '../../../domain/rules/loyalty/terms.ts'
import { loyaltyFormOf } from '../../../machines/workflows/loyalty-edit/loyalty-edit.context.ts'
import type { LoyaltyEditRef } from '../../../machines/workflows/loyalty-edit/loyalty-edit.machine.ts'
import { loyaltyEditWords } from '../../../machines/workflows/loyalty-edit/loyalty-edit.page.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { hidden } from '../../ui/layout/VisuallyHidden.css.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { LoyaltyResult } from './LoyaltyResult.tsx'
import { cell, changed, headCell, table, was as wasStyle } from './loyalty-edit.css.ts'

/** What will be promised, each changed value with what is promised now. */
export function LoyaltyReview({ edit }: { edit: LoyaltyEditRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const program = useSelector(edit, ({ context }) => context.program)
  const form = useSelector(edit, ({ context }) => context.form)
  const isBusy = useSelector(edit, (state) => state.hasTag('busy'))
  if (program === null) return null
  const before = loyaltyFormOf(program)
  const isGrowth = program.goalTypeId === GROWTH
  const amount = (minor: number | null) => (minor === null ? '' : format.money(money(minor, program.currency)))
  const percent = (basisPoints: number | null) => (basisPoints === null ? '' : format.percent(basisPoints / 10_000))
  const threshold = isGrowth ? percent : amount
  const removed = before.tiers.slice(form.tiers.length)
  return (
    <div className={stack.s4} aria-busy={isBusy || undefined}>
      <PageHead title={t(loyaltyEditWords.reviewHeading)} lead={program.name} focusKey="review" />
      <LoyaltyResult edit={edit} />
      <Card>
        <table className={table}>
          <caption className={hidden}>{t(loyaltyEditWords.reviewHeading)}</caption>
          <tbody>
            <tr>
              <th scope="row" className={headCell}>
                {t(loyaltyEditWords.name)}
              </th>
              <td className={cell} colSpan={2}>
                <Changed was={before.name} now={form.name.trim()} />
              </td>
            </tr>
            {form.tiers.map((tier, at) => (
              // A tier is known by its place only.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <th scope="row" className={headCell}>{t`Tier ${{ tier: at + 1 }}`}</th>
                <td className={cell}>
                  <Changed was={threshold(before.tiers[at]?.threshold ?? null)} now={threshold(tier.threshold)} />
                </td>
                <td className={cell}>
                  <Changed was={percent(before.tiers[at]?.reward ?? null)} now={percent(tier.reward)} />{' '}
                  <Trans>back on spending</Trans>
                </td>
              </tr>
            ))}
            {removed.map((tier, place) => (
              <tr key={`removed ${tier.threshold}`}>
                <th scope="row" className={headCell}>{t`Tier ${{ tier: form.tiers.length + place + 1 }}`}</th>
                <td className={cell} colSpan={2}>
                  <del className={wasStyle}>{`${threshold(tier.threshold)} · ${percent(tier.reward)}`}</del>
                  <Trans>Removed</Trans>
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row" className={headCell}>
                {t(loyaltyEditWords.incentiveReward)}
              </th>
              <td className={cell} colSpan={2}>
                <Changed was={amount(before.incentiveReward)} now={amount(form.incentiveReward)} />
              </td>
            </tr>
          </tbody>
        </table>
      </Card>
      <div className={line.start}>
        <Button kind="main" busy={isBusy} onClick={() => edit.send({ type: 'form.save' })}>
          {t(loyaltyEditWords.save)}
        </Button>
        <Button disabled={isBusy} onClick={() => edit.send({ type: 'review.back' })}>
          {t(loyaltyEditWords.back)}
        </Button>
      </div>
    </div>
  )
}

/** A value; where it is another than now, both. */
function Changed({ was, now }: { was: string; now: string }) {
  const isChanged = was !== now
  return (
    <>
      {isChanged && was !== '' ? <del className={wasStyle}>{was}</del> : null}
      <span className={isChanged ? changed : undefined}>{now}</span>
    </>
  )
}
