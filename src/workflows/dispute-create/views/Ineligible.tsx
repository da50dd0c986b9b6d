import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { ineligibleCodes, type IneligibleCode } from '../../../../domain/contract/dispute.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import {
  disputeCreateWords,
  disputeKindWords,
  failureOfKind,
} from '../../../../machines/workflows/dispute-create/dispute-create.page.ts'
import {
  selectFailure,
  selectIneligible,
  selectKind,
} from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { useIneligibleWords } from '../../../shared/words/dispute-action-words.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { narrowPage, stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { stepEnd } from '../../../wizard/wizard.css.ts'
import { useDisputeFailureText } from '../words.ts'
import { DisputeFrame } from './DisputeFrame.tsx'

const isCode = (code: string): code is IneligibleCode => ineligibleCodes.some((known) => known === code)

type Of = { dispute: DisputeCreateRef }

/** The ineligible invoices, each with its reason. */
function StayBehind({ dispute }: Of) {
  const { t } = useLingui()
  const words = useIneligibleWords()
  const failureText = useDisputeFailureText()
  const kind = useSelector(dispute, selectKind)
  const ineligible = useSelector(dispute, selectIneligible)
  return (
    <Card title={t(disputeKindWords[kind].ineligible)}>
      <Facts
        facts={ineligible.map(({ trxId, invoiceId, code }) => ({
          id: trxId,
          label: <strong>{invoiceId}</strong>,
          value: isCode(code) ? words(code) : failureText(code),
        }))}
      />
    </Card>
  )
}

/** The notice that nothing was submitted, with the reason. */
function Refused({ dispute }: Of) {
  const { t } = useLingui()
  const failureText = useDisputeFailureText()
  const failure = useSelector(dispute, selectFailure)
  const kind = useSelector(dispute, selectKind)
  if (failure === null) return null
  return (
    <Notice tone="wait" live="alert" title={t(disputeCreateWords.nothingSubmitted)}>
      {failureText(failureOfKind(failure.code, kind))}
    </Notice>
  )
}

/** The view after a check that failed: the invoices can be checked again. */
export function CheckFailed({ dispute }: Of) {
  const { t } = useLingui()
  const failureText = useDisputeFailureText()
  const failure = useSelector(dispute, selectFailure)
  return (
    <DisputeFrame dispute={dispute} title={t(disputeCreateWords.checkFailed)} hasErrors>
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="late" live="alert">
          {failureText(failure?.code ?? 'unexpected')}
        </Notice>
        <div className={stepEnd}>
          <Button onClick={() => dispute.send({ type: 'step.back' })}>{t(disputeCreateWords.chooseOthers)}</Button>
          <Button kind="main" onClick={() => dispute.send({ type: 'invoices.check' })}>
            {t(disputeCreateWords.retry)}
          </Button>
        </div>
      </div>
    </DisputeFrame>
  )
}

/** The view of a choice with ineligible invoices, which can be left out. */
export function SomeIneligible({ dispute }: Of) {
  const { t } = useLingui()
  const kind = useSelector(dispute, selectKind)
  const failure = useSelector(dispute, selectFailure)
  const left = useSelector(dispute, ({ context }) => context.trxIds.length - context.ineligible.length)
  return (
    <DisputeFrame dispute={dispute} title={t(disputeKindWords[kind].someIneligible)} hasErrors={failure !== null}>
      <div className={stack.s4}>
        <Refused dispute={dispute} />
        <StayBehind dispute={dispute} />
        <p>
          {kind === 'chargeback' ? (
            <Plural
              value={{ count: left }}
              one="You can request a chargeback for the other invoice."
              other="You can request a chargeback for the other # invoices."
            />
          ) : (
            <Plural
              value={{ count: left }}
              one="You can dispute the other invoice."
              other="You can dispute the other # invoices."
            />
          )}
        </p>
        <div className={stepEnd}>
          <Button onClick={() => dispute.send({ type: 'step.back' })}>{t(disputeCreateWords.chooseOthers)}</Button>
          <Button kind="main" onClick={() => dispute.send({ type: 'eligible.continue' })}>
            {t(disputeCreateWords.continueWithout)}
          </Button>
        </div>
      </div>
    </DisputeFrame>
  )
}

/** The view of a choice without an eligible invoice, with the reasons and what to do instead. */
export function NoneEligible({ dispute }: Of) {
  const { t } = useLingui()
  const kind = useSelector(dispute, selectKind)
  const ineligible = useSelector(dispute, selectIneligible)
  const paid = ineligible.filter(({ code }) => code === 'alreadyPaid').map(({ trxId }) => trxId)
  const disputed = ineligible.find(({ code }) => code === 'alreadyDisputed')
  return (
    <DisputeFrame dispute={dispute} title={t(disputeKindWords[kind].noneEligible)} hasErrors>
      <div className={stack.s4}>
        <Refused dispute={dispute} />
        <StayBehind dispute={dispute} />
        <div className={stepEnd}>
          {kind === 'dispute' && paid.length > 0 ? (
            <Link
              className={buttonStyle()}
              to={pathTo('disputeCreate')}
              search={{ kind: 'chargeback', invoiceIds: paid.join(',') }}
            >
              <Trans>Request a chargeback instead</Trans>
            </Link>
          ) : null}
          {disputed === undefined ? null : (
            <Link className={buttonStyle()} to={pathTo('disputeDetails', { invoiceId: disputed.trxId })}>
              <Trans>View dispute for {{ invoice: disputed.invoiceId }}</Trans>
            </Link>
          )}
          <Link className={buttonStyle()} to={pathTo('disputeCenter')}>
            {t(disputeCreateWords.toDisputes)}
          </Link>
          <Button kind="main" onClick={() => dispute.send({ type: 'step.back' })}>
            {t(disputeCreateWords.chooseOthers)}
          </Button>
        </div>
      </div>
    </DisputeFrame>
  )
}
