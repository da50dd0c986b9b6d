import { useLingui } from '@lingui/react/macro'

import { rejectionStatuses, type RejectionStatus } from '../../../domain/rules/rejections/rejection.ts'
import { useRejectionWords } from '../../shared/rejections/use-rejection-words.ts'
import { chip } from '../../ui/form/chip.css.ts'
import { tools } from '../../ui/layout/layout.css.ts'
import { useHereInSight } from '../../ui/table/here-in-sight.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { countOf, oneLine } from './Rejections.css.ts'

type RejectionTabsProps = {
  current: RejectionStatus
  counts: Partial<Readonly<Record<RejectionStatus, number>>>
  onStatus: (status: RejectionStatus) => void
}

/** The statuses of rejections, each with how many there are. */
export function RejectionTabs({ current, counts, onStatus }: RejectionTabsProps) {
  const { t } = useLingui()
  const words = useRejectionWords()
  const format = useFormat()
  const row = useHereInSight(current)
  return (
    <nav ref={row} className={`${tools} ${oneLine}`} aria-label={t`Rejections by status`}>
      {rejectionStatuses.map((status) => {
        const count = counts[status]
        return (
          <button
            key={status}
            type="button"
            className={chip({ on: status === current })}
            aria-current={status === current ? 'page' : undefined}
            onClick={() => onStatus(status)}
          >
            {words.status[status]}
            <span className={countOf}>{count === undefined ? null : format.number(count)}</span>
          </button>
        )
      })}
    </nav>
  )
}
