import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { LoyaltyProgram } from '../../../domain/contract/loyalty/loyalty-program.ts'
import { GROWTH } from '../../../domain/rules/loyalty/terms.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { phoneOnly, under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useFormat } from '../../ui/text/use-format.ts'

type LoyaltyProgramsProps = {
  programs: Loaded<readonly LoyaltyProgram[]>
  editPage: 'merchantLoyaltyEdit' | 'supportLoyaltyEdit'
}

/** The loyalty programs that the reader runs, each with the way to its goals. */
export function LoyaltyPrograms({ programs, editPage }: LoyaltyProgramsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const failureText = useFailureText()
  const { data, failure } = programs
  const periodOf = ({ startsOn, endsOn }: LoyaltyProgram) =>
    t`${{ from: format.date(startsOn) }} – ${{ to: format.date(endsOn) }}`
  const tiersOf = ({ tiers }: LoyaltyProgram) =>
    t`${plural({ tiers: tiers.length }, { one: '# tier', other: '# tiers' })}`
  return (
    <>
      <PageHead title={t`Loyalty programs`} lead={t`Set the tiers and rewards that enrolled accounts work toward.`} />
      <Card flush>
        <DataTable
          caption={t`Loyalty programs`}
          rows={data ?? []}
          rowKey={({ id }) => id}
          busy={programs.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 3 } : {})}
          empty={
            failure === null ? (
              <EmptyState title={t`No loyalty programs yet`}>
                <Trans>Contact support to set one up.</Trans>
              </EmptyState>
            ) : (
              <LoadFailed title={t`Couldn’t load loyalty programs`} onRetry={programs.retry} busy={programs.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            )
          }
          columns={[
            {
              id: 'name',
              header: t`Program`,
              phone: 'title',
              cell: (row) => (
                <>
                  <Link to={pathTo(editPage, { programId: row.id })}>{row.name}</Link>
                  <small className={under}>{row.merchantName ?? t`All merchants`}</small>
                </>
              ),
            },
            {
              id: 'goal',
              header: t`Goal`,
              phone: 'line',
              cell: (row) => (
                <>
                  {row.goalTypeId === GROWTH ? t`Growth over last year` : t`Spending`}
                  <small className={under}>{`${row.currency} · ${tiersOf(row)}`}</small>
                </>
              ),
            },
            { id: 'period', header: t`Period`, phone: 'more', cell: periodOf },
            {
              id: 'enrolled',
              header: t`Enrolled accounts`,
              align: 'end',
              phone: 'lineEnd',
              cell: (row) => (
                <>
                  <small className={`${under} ${phoneOnly}`}>{t`Enrolled accounts`}</small>
                  {format.number(row.enrolled)}
                </>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}
