import { useState } from 'react'

import * as v from 'valibot'

import { voucherLists, voucherSorts, type Voucher } from '../../../domain/contract/vouchers/voucher.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { downloadVouchers, readVouchers } from '../../api/vouchers/vouchers.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useCustomerId } from '../../shared/app/use-session.ts'
import { useCsvDownload } from '../../shared/export/use-csv-download.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { IssueVoucher } from './IssueVoucher.tsx'
import { Vouchers } from './Vouchers.tsx'
import { VoidVoucher } from './VoidVoucher.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  status: v.fallback(v.picklist(voucherLists), 'issued'),
  text: v.fallback(v.string(), ''),
  sort: v.fallback(v.picklist(voucherSorts), '-issued_at'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** The vouchers of the chosen account. */
export function Page() {
  const client = useClient()
  const customerId = useCustomerId()
  const [query, change] = usePageSearch(Search)
  const { page, pageSize, ...list } = query
  const filters = { customerId, ...list }
  const vouchers = useLoaded(readVouchers, { ...filters, page, pageSize })
  const download = useCsvDownload(() => downloadVouchers(client, filters))
  const [task, setTask] = useState<Voucher | 'issue' | null>(null)
  const end = (isDone: boolean) => {
    setTask(null)
    if (isDone) vouchers.retry()
  }
  return (
    <>
      <Vouchers
        vouchers={vouchers}
        query={query}
        onQuery={(next) => change(next, { replace: 'text' in next })}
        {...download}
        onIssue={() => setTask('issue')}
        onVoid={setTask}
      />
      {task === 'issue' ? (
        <IssueVoucher customerId={customerId} credit={vouchers.data?.credit ?? []} onClose={end} />
      ) : task === null ? null : (
        <VoidVoucher voucher={task} onClose={end} />
      )}
    </>
  )
}
