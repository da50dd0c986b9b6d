import { Trans, useLingui } from '@lingui/react/macro'

import { useFormat } from '../text/use-format.ts'
import { Button } from '../form/Button.tsx'
import { drawn } from '../layout/Icon.tsx'
import { ChevronLeftIcon } from '../layout/PageIcons.tsx'
import { pager, range, turn } from './Pager.css.ts'
import { Select } from '../form/Select.tsx'

const ChevronRightIcon = /* @__PURE__ */ drawn('M6 3.5L10.5 8 6 12.5')

type PagerProps = {
  /** Accessible name: "Pages of invoices". */
  label: string
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  /** There are at least `total`: nobody has counted further. */
  isLeast?: boolean
  pageSizes?: readonly number[] | undefined
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

const sizes = [10, 25, 50, 100]

/** Rows per page, from–to of total, and the two ways to turn (§9). Nothing where there are no rows. */
export function Pager({
  label,
  page,
  pageSize,
  total,
  isLeast = false,
  pageSizes = sizes,
  onPage,
  onPageSize,
}: PagerProps) {
  const { t } = useLingui()
  const format = useFormat()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = format.number((page - 1) * pageSize + 1)
  const to = format.number(isLeast ? page * pageSize : Math.min(total, page * pageSize))
  const of = format.number(isLeast ? total - 1 : total)
  if (total === 0) return null
  return (
    <nav className={pager} aria-label={label}>
      <Select
        compact
        inLine
        label={t`Rows per page`}
        value={String(pageSize)}
        options={[...new Set([...pageSizes, pageSize])]
          .toSorted((a, b) => a - b)
          .map((size) => ({ value: String(size), label: format.number(size) }))}
        onChange={(value) => onPageSize(Number(value))}
      />
      <div className={turn}>
        <span className={range} role="status">
          {isLeast ? (
            <Trans comment="A range of rows: 1–25 of more than 1,000">
              {from}–{to} of more than {of}
            </Trans>
          ) : (
            <Trans comment="A range of rows: 1–25 of 1,284">
              {from}–{to} of {of}
            </Trans>
          )}
        </span>
        <Button size="icon" aria-label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeftIcon />
        </Button>
        <Button
          size="icon"
          aria-label={t`Next page`}
          disabled={isLeast ? page > last : page >= last}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRightIcon />
        </Button>
      </div>
    </nav>
  )
}
