import { Trans, useLingui } from '@lingui/react/macro'

import {
  voucherLists,
  voucherSorts,
  type Voucher,
  type VoucherList,
  type Vouchers as VoucherPage,
  type VoucherSort,
} from '../../../domain/contract/vouchers/voucher.ts'
import { money } from '../../../domain/money.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ListTabs } from '../../ui/filter/ListTabs.tsx'
import { SearchField } from '../../ui/filter/SearchField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { grow, tools } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { DownloadIcon } from '../../ui/layout/PageIcons.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { sortNames } from '../../ui/table/sort-names.ts'
import { Moneys } from '../../ui/text/Money.tsx'
import { useVoucherColumns } from './voucher-columns.tsx'
import { voucherListWords } from './voucher-words.ts'

type VouchersQuery = { status: VoucherList; text: string; sort: VoucherSort; page: number; pageSize: number }

type VouchersProps = {
  vouchers: Loaded<VoucherPage>
  query: VouchersQuery
  onQuery: (change: Partial<VouchersQuery>) => void
  isExporting: boolean
  onExport: () => void
  onIssue: () => void
  onVoid: (voucher: Voucher) => void
}

const fields = { issued: 'issued_at', until: 'valid_until', limit: 'limit' }
const { sortOf, nameOf } = sortNames(fields, voucherSorts, '-issued_at')

/** The vouchers of an account by their status, and what the issued ones hold of its credit. */
export function Vouchers(props: VouchersProps) {
  const { vouchers, query, onQuery, isExporting, onExport, onIssue, onVoid } = props
  const { t } = useLingui()
  const failureText = useFailureText()
  const columns = useVoucherColumns(query.status, onVoid)
  const { data, failure } = vouchers
  return (
    <>
      <PageHead
        title={t`Vouchers`}
        lead={data === null ? '\u00A0' : <Held credit={data.credit} />}
        actions={
          <>
            <Button icon={<DownloadIcon />} busy={isExporting} onClick={onExport}>
              <Trans>Download CSV</Trans>
            </Button>
            {data?.canIssue === true && data.credit.length > 0 ? (
              <Button kind="main" onClick={onIssue}>
                <Trans>Issue a voucher</Trans>
              </Button>
            ) : null}
          </>
        }
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <ListTabs
          label={t`Vouchers by status`}
          current={query.status}
          lists={voucherLists}
          counts={data?.counts ?? {}}
          nameOf={(list) => t(voucherListWords[list])}
          onList={(status) => onQuery({ status, page: 1 })}
        />
        <div className={tools} role="search">
          <div className={grow}>
            <SearchField
              label={t`Number, holder or reference`}
              value={query.text}
              onSearch={(text) => onQuery({ text, page: 1 })}
            />
          </div>
        </div>
        <DataTable
          caption={t`Vouchers`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={(row) => row.id}
          busy={vouchers.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 6 } : {})}
          sort={sortOf(query.sort)}
          onSort={(sort) => onQuery({ sort: nameOf(sort), page: 1 })}
          empty={
            failure !== null ? (
              <LoadFailed title={t`Couldn’t load vouchers`} onRetry={vouchers.retry} busy={vouchers.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : query.text !== '' ? (
              <EmptyState title={t`No matching vouchers`}>{t`Try other search words or clear the search.`}</EmptyState>
            ) : (
              <EmptyState title={t`No vouchers`}>
                {t`A voucher lets someone buy once on this account, up to an amount you set.`}
              </EmptyState>
            )
          }
        />
        <Pager
          label={t`Pages of vouchers`}
          page={query.page}
          pageSize={query.pageSize}
          total={data?.page.total ?? 0}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
    </>
  )
}

/** What issued vouchers hold, by currency. */
function Held({ credit }: Pick<VoucherPage, 'credit'>) {
  const held = credit.flatMap(({ currency, held: minor }) => (minor === 0 ? [] : [money(minor, currency)]))
  if (held.length === 0) return <Trans>No credit is reserved for vouchers.</Trans>
  return (
    <Trans>
      Credit reserved for vouchers: <Moneys of={held} weight="strong" />
    </Trans>
  )
}
