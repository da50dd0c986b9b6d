import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import type { Dispute, DisputeParty, DisputeResponseResult } from '../../../../domain/contract/dispute.ts'
import { selectParty } from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { disputeResponseWords } from '../../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { disputePages } from '../../../shared/disputes/dispute-places.ts'
import { useDisputeStory } from '../../../shared/words/dispute-story.ts'
import { toneOfDispute, useDisputeWords } from '../../../shared/words/dispute-words.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { PrintIcon } from '../../../ui/layout/PageIcons.tsx'
import { line, narrowPage, stack } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { stepEnd } from '../../../wizard/wizard.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { plainList } from './Response.css.ts'
import { useDisputesNow } from '../use-disputes-now.ts'
import { useResponseText } from '../words.ts'

/** The view of an answer that was sent. */
export function SentView({ response }: { response: DisputeResponseRef }) {
  const party = useSelector(response, selectParty)
  const result = useSelector(response, ({ context }) => context.result)
  return result === null ? null : <Sent party={party} result={result} />
}

type SentProps = { party: DisputeParty; result: Pick<DisputeResponseResult, 'done' | 'refused'> }

/** The result of an answer: the disputes that were answered, what comes next, and those that were not, and why. */
export function Sent({ party, result: { done, refused } }: SentProps) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const story = useDisputeStory()
  const now = useDisputesNow(
    party,
    [...done, ...refused].map((one) => one.dispute_id),
  )
  const disputeOf = (id: string) => now.find((dispute) => dispute.id === id)
  return (
    <>
      <PageHead
        title={refused.length === 0 ? t(disputeResponseWords.sent) : t(disputeResponseWords.partlySent)}
        focusKey="submitted"
        {...(refused.length === 0
          ? {}
          : { lead: t`Some disputes had already changed, so your response wasn’t sent for them.` })}
      />
      <div className={`${narrowPage} ${stack.s4}`}>
        <Card title={t(filled(disputeResponseWords.chosen, { count: done.length }))}>
          <ul role="list" className={plainList}>
            {done.map(({ dispute_id: id, dispute_number, status }) => {
              const dispute = disputeOf(id)
              const next = dispute ? (story.ending(dispute) ?? story.otherwise(dispute, party)) : null
              return (
                <li key={id}>
                  <div className={line.between}>
                    <Named party={party} dispute={dispute} number={dispute_number} />
                    <Status party={party} dispute={dispute} status={status} />
                  </div>
                  {next === null ? null : <small className={under}>{next}</small>}
                </li>
              )
            })}
          </ul>
        </Card>
        {refused.length === 0 ? null : (
          <Card
            title={
              <Plural value={{ count: refused.length }} one="# dispute not answered" other="# disputes not answered" />
            }
          >
            <ul role="list" className={plainList}>
              {refused.map(({ dispute_id: id, dispute_number, code }) => (
                <li key={id}>
                  <Named party={party} dispute={disputeOf(id)} number={dispute_number} />
                  <div>{textOf(code)}</div>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <div className={stepEnd}>
          <Button icon={<PrintIcon />} onClick={() => window.print()}>
            <Trans>Print or save</Trans>
          </Button>
          <Link className={buttonStyle({ kind: 'main' })} to={pathTo(disputePages[party].center)}>
            {t(disputeResponseWords.toDisputes)}
          </Link>
        </div>
      </div>
    </>
  )
}

type Seen = { party: DisputeParty; dispute: Dispute | undefined }

function Named({ party, dispute, number }: Seen & { number: string }) {
  if (!dispute) return number
  return (
    <span>
      <Link to={pathTo(disputePages[party].details, { invoiceId: dispute.trxId })} search={{ dispute: dispute.id }}>
        {number}
      </Link>
      <small className={under}>{dispute.invoiceId}</small>
    </span>
  )
}

function Status({ party, dispute, status }: Seen & { status: Dispute['status'] }) {
  const words = useDisputeWords()
  const known = dispute ?? { status, turn: null, isOverdue: false, outcome: null }
  return <Tag tone={toneOfDispute(known, party)}>{words.status(known.status)}</Tag>
}
