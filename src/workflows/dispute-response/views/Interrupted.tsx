import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import type { Dispute } from '../../../../domain/contract/dispute.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import {
  selectDisputes,
  selectFailure,
  selectIsRefused,
  selectParty,
  selectSplit,
} from '../../../../machines/workflows/dispute-response/dispute-response.selectors.ts'
import { useStayWords } from '../../../shared/words/dispute-action-words.ts'
import { disputePages } from '../../../shared/disputes/dispute-places.ts'
import { toneOfDispute, useDisputeWords } from '../../../shared/words/dispute-words.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { buttonLook } from '../../../ui/form/Button.css.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { EmptyState, LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import { line, narrowPage, stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { actions } from '../../../wizard/wizard.css.ts'
import { plainList } from './Response.css.ts'
import { useResponseText } from '../words.ts'
import { ResponseFrame } from './ResponseFrame.tsx'

type Of = { response: DisputeResponseRef }

/** They could not be read: why, and once more. */
export function ReadingFailed({ response }: Of) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const failure = useSelector(response, selectFailure)
  return (
    <ResponseFrame response={response} step={1} title={t`Select and Describe`} focusKey="loadFailed" hasErrors>
      <LoadFailed
        title={t`The disputes could not be loaded`}
        onRetry={() => response.send({ type: 'disputes.reload' })}
      >
        {textOf(failure?.code ?? 'unexpected')}
      </LoadFailed>
    </ResponseFrame>
  )
}

/** Nothing here can be answered: which disputes, why each, and where else to go. */
export function NoneAnswerable({ response }: Of) {
  const { t } = useLingui()
  const stayWords = useStayWords()
  const party = useSelector(response, selectParty)
  const disputes = useSelector(response, selectDisputes)
  const { stays } = useSelector(response, selectSplit, () => true)
  const toCenter = (
    <Link className={buttonLook({ kind: 'main' })} to={pathTo(disputePages[party].center)}>
      <Trans>Choose disputes to answer</Trans>
    </Link>
  )
  return (
    <ResponseFrame
      response={response}
      step={1}
      title={t`Select and Describe`}
      focusKey="noneAnswerable"
      hasErrors={disputes.length > 0}
    >
      {disputes.length === 0 ? (
        <EmptyState title={t`No dispute is chosen`} action={toCenter}>
          {t`Choose one or several in your disputes, then press Respond.`}
        </EmptyState>
      ) : (
        <div className={`${narrowPage} ${stack.s4}`}>
          <Notice tone="wait" live="alert">
            {t`Nothing here can be answered now.`}
          </Notice>
          <Card>
            <ul role="list" className={plainList}>
              {stays.map(({ dispute, code }) => (
                <li key={dispute.id}>
                  <Link to={pathTo(disputePages[party].details, { invoiceId: dispute.trxId })}>
                    {dispute.disputeNumber}
                  </Link>
                  <small className={under}>{stayWords(code)}</small>
                </li>
              ))}
            </ul>
          </Card>
          <div className={actions}>{toCenter}</div>
        </div>
      )}
    </ResponseFrame>
  )
}

/** A dispute moved on meanwhile: which, from what to what, and on with it as it stands. Nothing was answered. */
export function Stale({ response, now }: Of & { now: readonly Dispute[] }) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const words = useDisputeWords()
  const party = useSelector(response, selectParty)
  const failure = useSelector(response, selectFailure)
  const seen = useSelector(response, selectDisputes)
  const code = failure?.code ?? 'disputeChanged'
  const refused = failure?.refused ?? []
  // One dispute is refused by the code itself.
  const rows = (refused.length > 0 ? refused : now.map(({ id }) => ({ disputeId: id, code }))).map((one) => ({
    ...one,
    before: seen.find(({ id }) => id === one.disputeId),
    after: now.find(({ id }) => id === one.disputeId),
  }))
  return (
    <ResponseFrame
      response={response}
      step={3}
      title={t`something has changed`}
      lead={t`Nothing was answered. What you entered is kept.`}
      focusKey="stale"
      hasErrors
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="wait" live="alert">
          {textOf(code)}
        </Notice>
        {rows.length === 0 ? null : (
          <Card title={t`How it stands now`}>
            <ul role="list" className={plainList}>
              {rows.map((row) => (
                <li key={row.disputeId}>
                  <div className={line.between}>
                    <strong>{(row.after ?? row.before)?.disputeNumber ?? row.disputeId}</strong>
                    {row.after ? (
                      <Tag tone={toneOfDispute(row.after, party)}>{words.status(row.after.status)}</Tag>
                    ) : null}
                  </div>
                  <small className={under}>
                    {row.before && row.after && row.before.status !== row.after.status
                      ? t`It was “${{ status: words.status(row.before.status) }}” when you opened it.`
                      : textOf(row.code)}
                  </small>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <div className={actions}>
          <Button kind="main" onClick={() => response.send({ type: 'disputes.reload' })}>
            <Trans>Go on with how it stands</Trans>
          </Button>
          <Button onClick={() => response.send({ type: 'response.leave' })}>
            <Trans>Leave without answering</Trans>
          </Button>
        </div>
      </div>
    </ResponseFrame>
  )
}

/** It did not get through, or was refused: a repeat is the same answer, so nothing is answered twice (promise R1). */
export function Failed({ response }: Of) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const failure = useSelector(response, selectFailure)
  const isRefused = useSelector(response, selectIsRefused)
  return (
    <ResponseFrame
      response={response}
      step={3}
      title={isRefused ? t`the answer was not taken` : t`the answer did not get through`}
      focusKey="failed"
      hasErrors
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="late" live="alert" title={textOf('disputeResponseFailed')}>
          {textOf(failure?.code ?? 'unexpected')}
        </Notice>
        <p>
          {isRefused
            ? t`Nothing was answered, and what you entered is kept.`
            : t`You can safely try again: it is the same answer, so it is never given twice.`}
        </p>
        <div className={actions}>
          {isRefused ? (
            <Button kind="main" onClick={() => response.send({ type: 'step.back' })}>
              <Trans>Back to the review</Trans>
            </Button>
          ) : (
            <Button kind="main" onClick={() => response.send({ type: 'response.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button onClick={() => response.send({ type: 'response.leave' })}>
            <Trans>Go to the disputes</Trans>
          </Button>
        </div>
      </div>
    </ResponseFrame>
  )
}
