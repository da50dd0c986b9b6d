import { readDisputes } from '../../../api/disputes.ts'
import { readMerchantFigures } from '../../../api/merchant/merchant-overview.ts'
import { useCan } from '../../../shared/app/use-can.ts'
import { useSelection } from '../../../shared/app/use-session.ts'
import { useRolledUp } from '../../../shared/choices/roll-up.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { MerchantHome } from './MerchantHome.tsx'

/** Figures of the selected merchant, or of all that the reader acts for where they are seen as one. */
export function Page() {
  const isRolledUp = useRolledUp()
  const { merchantId } = useSelection()
  const hasCenter = useCan('merchantDisputeCenter')
  const canOpenDisputes = useCan('merchantDisputeDetails')
  const scope = isRolledUp ? {} : { merchantId }
  const figures = useLoaded(readMerchantFigures, scope)
  const toAnswer = useLoaded(
    readDisputes,
    hasCenter && canOpenDisputes
      ? ({ party: 'merchant', ...scope, status: 'actionable', page: 1, pageSize: 3 } as const)
      : null,
  )
  return <MerchantHome figures={figures} toAnswer={toAnswer} />
}
