import { useDeferredValue, type ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Dispute, DisputeList, DisputeParty } from '../../../domain/contract/dispute.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { useChosen } from '../../shared/choices/use-chosen.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Button } from '../../ui/form/Button.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { DownloadIcon } from '../../ui/layout/PageIcons.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { CenterQuery } from './center-query.ts'
import { CenterTools } from './CenterTools.tsx'
import { note } from './Center.css.ts'
import { useDisputeColumns } from './dispute-columns.tsx'
import { ResponseBar } from './ResponseBar.tsx'

type DisputeCounts = { openDisputes: number; closedDisputes: number }

type DisputeCenterProps = {
  /** The reader's side. */
  party: DisputeParty
  disputes: Loaded<DisputeList>
  /** Of all that the reader may see in the currency shown, whatever is searched for. */
  counts: Loaded<DisputeCounts>
  query: CenterQuery
  onQuery: (change: Partial<CenterQuery>) => void
  currencies: readonly string[]
  /** The reason why nothing can be selected, in words; null: responses are possible, or the program has none. */
  whyNoAnswers: ReactNode
  canAnswer: boolean
  /** Address of a new dispute; null where the reader may not start one. */
  createHref: string | null
  isExporting: boolean
  onExport: () => void
  onRespond: (disputeIds: readonly string[]) => void
}

/** The disputes of one side, page by page, with whose turn it is and until when. */
export function DisputeCenter({
  party,
  disputes,
  counts,
  query,
  onQuery,
  currencies,
  whyNoAnswers,
  canAnswer,
  createHref,
  isExporting,
  onExport,
  onRespond,
}: DisputeCenterProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = disputes
  const isFiltered = query.text !== '' || query.currency !== ''
  return (
    <>
      <PageHead
        title={t`Disputes`}
        lead={<Counts counts={counts} />}
        actions={
          <>
            <Button icon={<DownloadIcon />} busy={isExporting} onClick={onExport}>
              <Trans>Download CSV</Trans>
            </Button>
            {createHref === null ? null : (
              <Link to={createHref} className={buttonStyle({ kind: 'main' })}>
                <Trans>Dispute invoices</Trans>
              </Link>
            )}
          </>
        }
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <CenterTools query={query} onQuery={onQuery} counts={data?.counts ?? {}} currencies={currencies} />
        {whyNoAnswers === null ? null : <p className={note}>{whyNoAnswers}</p>}
        <Rows
          party={party}
          disputes={disputes}
          canAnswer={canAnswer}
          onRespond={onRespond}
          empty={
            failure !== null ? (
              <LoadFailed title={t`Couldn’t load disputes`} onRetry={disputes.retry} busy={disputes.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : (
              <Nothing
                query={query}
                isFiltered={isFiltered}
                party={party}
                onAll={() => onQuery({ text: '', currency: '', status: 'all', page: 1 })}
              />
            )
          }
          pager={
            <Pager
              label={t`Pages of disputes`}
              page={query.page}
              pageSize={query.pageSize}
              total={data?.page.total ?? 0}
              onPage={(page) => onQuery({ page })}
              onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
            />
          }
        />
      </Card>
    </>
  )
}

function Counts({ counts: { data, failure, isLoading, retry } }: { counts: Loaded<DisputeCounts> }) {
  // Its line is kept free: nothing moves when the numbers come.
  if (data !== null)
    return (
      <Trans>
        <Plural value={{ count: data.openDisputes }} one="# unresolved dispute" other="# unresolved disputes" />,{' '}
        {{ closed: data.closedDisputes }} closed
      </Trans>
    )
  if (failure === null) return '\u00A0'
  return (
    <>
      <Trans>We couldn’t load the number of disputes.</Trans>{' '}
      <Button size="sm" kind="quiet" busy={isLoading} onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </>
  )
}

type RowsProps = Pick<DisputeCenterProps, 'party' | 'disputes' | 'canAnswer' | 'onRespond'> & {
  /** Instead of rows when there are none. */
  empty: ReactNode
  pager: ReactNode
}

const keyOf = ({ id }: Dispute) => id

/** The rows and what is chosen of them. The choice lives here, so that ticking a box redraws nothing around the table. */
function Rows({ party, disputes, canAnswer, onRespond, empty, pager }: RowsProps) {
  const { t } = useLingui()
  const columns = useDisputeColumns(party)
  const selection = useChosen(keyOf)
  // The tick is painted first, what it means in the frame after.
  const counted = useDeferredValue(selection)
  const { data, failure } = disputes
  return (
    <>
      <DataTable
        caption={t`Disputes`}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={keyOf}
        busy={disputes.isLoading && data !== null}
        {...(data === null && failure === null ? { skeletonRows: 8 } : {})}
        {...(canAnswer
          ? {
              selection: {
                chosen: selection.chosen,
                label: (row: Dispute) => t`Select ${{ dispute: row.disputeNumber }}`,
                onToggle: selection.toggle,
                onToggleAll: selection.toggleAll,
              },
            }
          : {})}
        empty={empty}
      />
      {pager}
      {canAnswer ? <ResponseBar party={party} selection={counted} onRespond={onRespond} /> : null}
    </>
  )
}

type NothingProps = { query: CenterQuery; isFiltered: boolean; party: DisputeParty; onAll: () => void }

function Nothing({ query: { status }, isFiltered, party, onAll }: NothingProps) {
  const { t } = useLingui()
  const all = (
    <Button onClick={onAll}>
      <Trans>Show all disputes</Trans>
    </Button>
  )
  if (isFiltered)
    return (
      <EmptyState
        title={t`No matching disputes`}
        action={all}
      >{t`Try other search words or clear the search.`}</EmptyState>
    )
  if (status === 'all')
    return (
      <EmptyState title={t`No disputes yet`}>
        {party === 'customer'
          ? t`To dispute an invoice, open it. Your disputes appear here.`
          : t`When a customer disputes an invoice, the dispute appears here.`}
      </EmptyState>
    )
  if (status === 'actionable')
    return (
      <EmptyState
        title={t`Nothing to respond to`}
        action={all}
      >{t`No disputes need your response right now.`}</EmptyState>
    )
  return <EmptyState title={t`No disputes here`} action={all}>{t`Disputes with this status appear here.`}</EmptyState>
}
