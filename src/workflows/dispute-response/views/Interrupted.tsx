import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import {
  selectDisputes,
  selectFailure,
  selectParty,
  selectSplit,
} from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { disputeResponseWords } from '../../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { useStayWords } from '../../../shared/words/dispute-action-words.ts'
import { disputePages } from '../../../shared/disputes/dispute-places.ts'
import { toneOfDispute, useDisputeWords } from '../../../shared/words/dispute-words.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { EmptyState, LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import { line, narrowPage, stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { stepEnd } from '../../../wizard/wizard.css.ts'
import { plainList } from './Response.css.ts'
import { useDisputesNow } from '../use-disputes-now.ts'
import { useResponseText } from '../words.ts'
import { ResponseFrame } from './ResponseFrame.tsx'

type Of = { response: DisputeResponseRef }

/** They could not be read: why, and once more. */
export function ReadingFailed({ response }: Of) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const failure = useSelector(response, selectFailure)
  return (
    <ResponseFrame response={response} title={t(disputeResponseWords.describe)} hasErrors>
      <LoadFailed title={t(disputeResponseWords.loadFailed)} onRetry={() => response.send({ type: 'disputes.reload' })}>
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
    <Link className={buttonStyle({ kind: 'main' })} to={pathTo(disputePages[party].center)}>
      <Trans>Select disputes</Trans>
    </Link>
  )
  return (
    <ResponseFrame
      response={response}

      title={t(disputeResponseWords.describe)}

      hasErrors={disputes.length > 0}
    >
      {disputes.length === 0 ? (
        <EmptyState title={t(disputeResponseWords.noneChosen)} action={toCenter}>
          {t`Go to your disputes, select one or more, then select Respond.`}
        </EmptyState>
      ) : (
        <div className={`${narrowPage} ${stack.s4}`}>
          <Notice tone="wait" live="alert">
            {t(disputeResponseWords.noneAnswerable)}
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
          <div className={stepEnd}>{toCenter}</div>
        </div>
      )}
    </ResponseFrame>
  )
}

/** A dispute has changed: which one, from what to what, and a way to continue with it. Nothing was answered. */
export function Stale({ response }: Of) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const words = useDisputeWords()
  const party = useSelector(response, selectParty)
  const failure = useSelector(response, selectFailure)
  const seen = useSelector(response, selectDisputes)
  const now = useDisputesNow(
    party,
    useSelector(response, ({ context }) => context.disputeIds),
  )
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

      title={t(disputeResponseWords.stale)}
      lead={t(disputeResponseWords.saved)}

      hasErrors
    >
      <div className={`${narrowPage} ${stack.s4}`}>
        <Notice tone="wait" live="alert">
          {textOf(code)}
        </Notice>
        {rows.length === 0 ? null : (
          <Card title={t`Current status`}>
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
                      ? t`The status was “${{ status: words.status(row.before.status) }}” when you opened this dispute.`
                      : textOf(row.code)}
                  </small>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <div className={stepEnd}>
          <Button onClick={() => response.send({ type: 'response.leave' })}>{t(disputeResponseWords.leave)}</Button>
          <Button kind="main" onClick={() => response.send({ type: 'disputes.reload' })}>
            {t(disputeResponseWords.acceptChanges)}
          </Button>
        </div>
      </div>
    </ResponseFrame>
  )
}
