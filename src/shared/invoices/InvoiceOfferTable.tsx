import { useMemo, type ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { InvoiceList } from '../../../domain/contract/invoice.ts'
import { useFailureText } from '../words/failure-text.tsx'
import type { Loaded } from '../load/use-loaded.ts'
import { useTyped } from '../../ui/form/use-typed.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { chip } from '../../ui/form/chip.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SearchIcon } from '../../ui/layout/PageIcons.tsx'
import { chips, grow, tools } from '../../ui/layout/layout.css.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Column } from '../../ui/table/table-column.ts'

/** The invoices on offer, page by page. */
export type InvoiceOffer = {
  list: Loaded<InvoiceList>
  text: string
  page: number
  pageSize: number
  onText: (text: string) => void
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}
/** All that are on offer, or only what was chosen, from whichever page. */
export type OfferView = 'all' | 'chosen'

type InvoiceOfferTableProps<Row, Choice> = {
  offer: InvoiceOffer
  view: OfferView
  onView: (view: OfferView) => void
  title: string
  actions?: ReactNode
  /** The name of all of them: over the table, on the button that shows them (with how many), and at the pages. */
  words: { all: string; caption: string; pages: string; none: string; noMatch: string }
  searchId: string
  columns: readonly Column<Row>[]
  /** A page of what is on offer. */
  listed: readonly Row[]
  keyOf: (row: Row) => string
  /** The choice, by key. */
  chosen: ReadonlyMap<string, Choice>
  /** A choice as a row, where its own page is not the one in sight. */
  rowOf: (choice: Choice) => Row
  labelOf: (row: Row) => string
  isOff: (row: Row) => boolean
  onToggle: (row: Row) => void
}

/** Invoices to choose from: searched, page by page, or only those that were chosen. */
export function InvoiceOfferTable<Row, Choice>({
  offer,
  view,
  onView,
  title,
  actions,
  words,
  searchId,
  columns,
  listed,
  keyOf,
  chosen,
  rowOf,
  labelOf,
  isOff,
  onToggle,
}: InvoiceOfferTableProps<Row, Choice>) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure, isLoading, retry } = offer.list
  const isChosenView = view === 'chosen' && chosen.size > 0
  const rows = useMemo(
    () =>
      isChosenView
        ? [...chosen].map(([key, choice]) => listed.find((row) => keyOf(row) === key) ?? rowOf(choice))
        : listed,
    [isChosenView, chosen, listed, keyOf, rowOf],
  )
  return (
    <Card flush title={title} actions={actions}>
      <div className={tools}>
        <div className={chips} role="group" aria-label={t`Invoices to show`}>
          <button
            type="button"
            className={chip({ on: !isChosenView })}
            aria-pressed={!isChosenView}
            onClick={() => onView('all')}
          >
            {words.all}
          </button>
          <button
            type="button"
            className={chip({ on: isChosenView })}
            aria-pressed={isChosenView}
            disabled={chosen.size === 0}
            onClick={() => onView('chosen')}
          >
            {t`Selected (${{ count: chosen.size }})`}
          </button>
        </div>
        {isChosenView ? null : (
          <div className={grow} role="search">
            <SearchField id={searchId} text={offer.text} onText={offer.onText} />
          </div>
        )}
      </div>
      <DataTable
        caption={isChosenView ? t`Selected invoices` : words.caption}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        busy={isLoading && data !== null && !isChosenView}
        {...(data === null && failure === null && !isChosenView ? { skeletonRows: 6 } : {})}
        selection={{
          chosen,
          label: labelOf,
          onToggle,
          onToggleAll: (some, choose) => {
            for (const row of some) if (chosen.has(keyOf(row)) !== choose) onToggle(row)
          },
          isOff: (row) => !chosen.has(keyOf(row)) && isOff(row),
        }}
        empty={
          failure !== null ? (
            <LoadFailed title={t`Couldn’t load invoices`} onRetry={retry} busy={isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          ) : offer.text === '' ? (
            <EmptyState title={words.none}>{t`New invoices appear here as soon as they are billed.`}</EmptyState>
          ) : (
            <EmptyState title={words.noMatch}>{t`Try another number or amount.`}</EmptyState>
          )
        }
      />
      {isChosenView || data === null || data.page.total === 0 ? null : (
        <Pager
          label={words.pages}
          page={offer.page}
          pageSize={offer.pageSize}
          total={data.page.total}
          isLeast={data.page.isLeast}
          onPage={offer.onPage}
          onPageSize={offer.onPageSize}
        />
      )}
    </Card>
  )
}

function SearchField({ id, text, onText }: { id: string; text: string; onText: (text: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useTyped(text, onText)
  return (
    <Field
      id={id}
      type="search"
      label={t`Invoice, PO number or amount`}
      hideLabel
      compact
      lead={<SearchIcon size={16} />}
      placeholder={t`Invoice, PO number or amount`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
