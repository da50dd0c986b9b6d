import { payingRoles } from '../../../domain/people.ts'
import { readRejections } from '../../api/merchant/rejections.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useRole, useSelection, useUser } from '../../shared/app/use-session.ts'
import { useRolledUp } from '../../shared/choices/roll-up.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Rejections } from './Rejections.tsx'
import { RejectionsSearch } from './rejections-query.ts'

/** Rejections of the selected merchant, or of all that the reader acts for where they are seen as one. */
export function Page() {
  const [query, change] = usePageSearch(RejectionsSearch)
  const { merchantCurrencies } = useUser()
  const isRolledUp = useRolledUp()
  const mayChange = payingRoles.includes(useRole())
  const { merchantId, currency: narrowed } = useSelection()
  // What the whole portal is narrowed to is not widened here.
  const filters = { ...query, currency: narrowed ?? query.currency, ...(isRolledUp ? {} : { merchantId }) }
  return (
    <Rejections
      rejections={useLoaded(readRejections, filters)}
      query={query}
      onQuery={(next) => change(next, { replace: 'text' in next })}
      currencies={narrowed === null ? merchantCurrencies.map(({ id }) => id) : []}
      isRolledUp={isRolledUp}
      mayChange={mayChange}
    />
  )
}
