import { useMemo } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Card as ProgramCard, CardList, Cards as CardPage } from '../../../domain/contract/cards/card.ts'
import { refuseCardAccount } from '../../../domain/rules/cards/card.ts'
import { cardRefusals, cardWords } from '../../../machines/card-words.ts'
import { cardRevealWords } from '../../../machines/workflows/card-reveal/card-reveal.page.ts'
import { useRole } from '../../shared/app/use-session.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { WhyNot } from '../../ui/form/WhyNot.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { CardTask } from './CardDialog.tsx'
import { currentColumns, terminatedColumns } from './card-columns.tsx'

type CardsQuery = { list: CardList; page: number; pageSize: number }
type CardsProps = {
  cards: Loaded<CardPage>
  query: CardsQuery
  onQuery: (patch: Partial<CardsQuery>) => void
  onTask: (task: CardTask) => void
}

const keyOf = ({ id }: ProgramCard) => id
const WHY_NOT = 'why-no-card'

/** The cards of an account, with what the reader may do to each; or those that have ended. */
export function Cards({ cards, query, onQuery, onTask }: CardsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const isAdministrator = useRole() === 'admin'
  const { data, failure } = cards
  const isEnded = query.list === 'terminated'
  const total = data?.page.total ?? 0
  const refusal = data === null ? null : refuseCardAccount(data)
  const hasPassword = data?.hasPassword ?? true
  const columns = useMemo(
    () =>
      isEnded
        ? terminatedColumns(t)
        : currentColumns(t, { isAdministrator, isOpen: refusal === null, hasPassword, onTask }),
    [t, isEnded, isAdministrator, refusal, hasPassword, onTask],
  )
  const request =
    isAdministrator && !isEnded && data !== null ? (
      <Button
        kind="main"
        blockedBy={refusal === null ? null : WHY_NOT}
        onClick={() => onTask({ kind: 'request', currency: data.currency })}
      >
        {t(cardWords.request)}
      </Button>
    ) : null
  return (
    <>
      <PageHead
        title={t(isEnded ? cardWords.terminatedTitle : cardWords.title)}
        // Its line is kept free: nothing moves when the number comes.
        lead={data === null ? '\u00A0' : <Plural value={{ total }} one="# card" other="# cards" />}
        back={
          isEnded ? (
            <Button kind="quiet" size="sm" onClick={() => onQuery({ list: 'current', page: 1 })}>
              <Trans>Back to cards</Trans>
            </Button>
          ) : undefined
        }
        actions={
          isEnded ? undefined : (
            <>
              <Button onClick={() => onQuery({ list: 'terminated', page: 1 })}>{t(cardWords.terminatedTitle)}</Button>
              {request}
            </>
          )
        }
      />
      {refusal !== null && isAdministrator && !isEnded ? (
        <div className={line.end}>
          <WhyNot
            id={WHY_NOT}
            title={t`Why can’t I request a card?`}
            reasons={[{ code: refusal, text: t(cardRefusals[refusal]) }]}
          />
        </div>
      ) : null}
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert" title={t(cardRevealWords.failed)}>
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <DataTable
          caption={t(isEnded ? cardWords.terminatedTitle : cardWords.title)}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={keyOf}
          busy={cards.isStale}
          {...(data === null && failure === null ? { skeletonRows: 4 } : {})}
          empty={
            failure !== null ? (
              <LoadFailed title={t(cardRevealWords.failed)} onRetry={cards.retry} busy={cards.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : isEnded ? (
              <EmptyState title={t`No terminated cards`}>
                <Trans>Terminated cards of this account appear here.</Trans>
              </EmptyState>
            ) : (
              <EmptyState title={t`No cards yet`}>
                <Trans>Cards of this account appear here.</Trans>
              </EmptyState>
            )
          }
        />
        <Pager
          label={t`Pages of cards`}
          page={query.page}
          pageSize={query.pageSize}
          total={total}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
    </>
  )
}
