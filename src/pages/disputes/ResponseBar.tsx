import { useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Dispute, DisputeParty } from '../../../domain/contract/dispute.ts'
import { money, totals } from '../../../domain/money.ts'
import { otherSideOf } from '../../../domain/rules/disputes/dispute.ts'
import { splitForResponse, type ResponseSplit } from '../../../machines/lifecycles/dispute/offered-actions.ts'
import { useStayWords } from '../../shared/words/dispute-action-words.ts'
import type { Chosen } from '../../shared/choices/use-chosen.ts'
import { useRole } from '../../shared/app/use-session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { Money, Moneys } from '../../ui/text/Money.tsx'
import { ActionBar } from '../../ui/overlay/ActionBar.tsx'
import { focusTable } from '../../ui/table/focus-table.ts'
import { WhyNot } from '../../ui/form/WhyNot.tsx'
import { previewList } from './Center.css.ts'

type ResponseBarProps = {
  party: DisputeParty
  selection: Chosen<Dispute>
  onRespond: (disputeIds: readonly string[]) => void
}

/** The selection, the disputes one response can go to, and why the others are ineligible. */
export function ResponseBar({ party, selection, onRespond }: ResponseBarProps) {
  const { t } = useLingui()
  const role = useRole()
  const ineligibleWords = useStayWords()
  const [isPreviewing, setPreviewing] = useState(false)
  const chosen = [...selection.chosen.values()]
  if (chosen.length === 0) return null
  const split = splitForResponse(party, role, chosen)
  const { goes, stays } = split
  // Of what cannot be answered the total is in sight too.
  const counted = goes.length === 0 ? chosen : goes
  const sums = totals(counted.map(({ disputedAmount, currency }) => money(disputedAmount, currency)))
  const codes = [...new Set(stays.map(({ code }) => code))]
  const respond = () => onRespond(goes.map(({ id }) => id))
  const respondText = <Plural value={{ count: goes.length }} one="Respond to # dispute" other="Respond to # disputes" />
  return (
    <>
      <ActionBar
        label={t`Selected disputes`}
        lead={<Plural value={{ count: chosen.length }} one="# dispute selected" other="# disputes selected" />}
        total={<Moneys of={sums} />}
        {...(goes.length === 0
          ? {
              note: (
                <WhyNot
                  id="why-respond"
                  title={t`Why you can’t respond`}
                  reasons={codes.map((code) => ({
                    code,
                    text: ineligibleWords(code, stays.filter((stay) => stay.code === code).length),
                  }))}
                />
              ),
            }
          : stays.length > 0
            ? {
                note: (
                  <Plural
                    value={{ count: stays.length }}
                    one="# of them won’t be included."
                    other="# of them won’t be included."
                  />
                ),
              }
            : {})}
        more={
          <Button
            kind="quiet"
            onClick={() => {
              focusTable()
              selection.clear()
            }}
          >
            <Trans>Clear selection</Trans>
          </Button>
        }
        action={
          <Button
            kind="main"
            blockedBy={goes.length === 0 ? 'why-respond' : null}
            onClick={stays.length === 0 ? respond : () => setPreviewing(true)}
          >
            {goes.length === 0 ? <Trans>Respond</Trans> : respondText}
          </Button>
        }
      />
      <Dialog
        wide
        isOpen={isPreviewing}
        onClose={() => setPreviewing(false)}
        title={t`You can’t send one response to all selected disputes`}
        actions={
          <>
            <Button onClick={() => setPreviewing(false)}>
              <Trans>Change selection</Trans>
            </Button>
            <Button kind="main" onClick={respond}>
              {respondText}
            </Button>
          </>
        }
      >
        <Preview party={party} split={split} />
      </Dialog>
    </>
  )
}

function Preview({ party, split: { goes, stays } }: { party: DisputeParty; split: ResponseSplit<Dispute> }) {
  const ineligibleWords = useStayWords()
  return (
    <div className={stack.s4}>
      <section className={stack.s2}>
        <h3>
          <Plural value={{ count: goes.length }} one="Responding to # dispute" other="Responding to # disputes" />
        </h3>
        <ul role="list" className={previewList}>
          {goes.map((dispute) => (
            <li key={dispute.id} className={line.between}>
              <Named dispute={dispute} party={party} />
              <Money of={money(dispute.disputedAmount, dispute.currency)} />
            </li>
          ))}
        </ul>
      </section>
      <section className={stack.s2}>
        <h3>
          <Plural value={{ count: stays.length }} one="# dispute not included" other="# disputes not included" />
        </h3>
        <ul role="list" className={previewList}>
          {stays.map(({ dispute, code }) => (
            <li key={dispute.id}>
              <Named dispute={dispute} party={party} />
              <div>{ineligibleWords(code)}</div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Named({ dispute, party }: { dispute: Dispute; party: DisputeParty }) {
  return (
    <span>
      {dispute.disputeNumber}
      <small className={under}>{`${dispute.invoiceId} · ${otherSideOf(dispute, party)}`}</small>
    </span>
  )
}
