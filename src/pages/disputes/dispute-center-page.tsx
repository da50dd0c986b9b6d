import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { disputeListStatuses, disputeSorts } from '../../../domain/contract/dispute.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { mayAnswer } from '../../../domain/rules/disputes/dispute.ts'
import { downloadDisputes, readDisputeCounts, readDisputes } from '../../api/disputes.ts'
import { disputePages, partyOfPath } from '../../shared/disputes/dispute-places.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useCsvDownload } from '../../shared/export/use-csv-download.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useGo, usePageSearch, usePath } from '../../shared/app/use-page.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { useRole, useSelection, useUser } from '../../shared/app/use-session.ts'
import { useRolledUp } from '../../shared/choices/roll-up.ts'
import { DisputeCenter } from './DisputeCenter.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  status: v.fallback(v.picklist(disputeListStatuses), 'active'),
  text: v.fallback(v.string(), ''),
  currency: v.fallback(v.string(), ''),
  sort: v.fallback(v.picklist(disputeSorts), '-created_at'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** The dispute center of the side whose address it is. */
export function Page() {
  const { t } = useLingui()
  const client = useClient()
  const go = useGo()
  // On the way out the page stands for a moment under another address.
  const [party] = useState(partyOfPath(usePath()))
  const [search, change] = usePageSearch(Search)
  const user = useUser()
  const { merchantCurrencies, customerCurrencies } = user
  const isRolledUp = useRolledUp()
  const { customerId, location, merchantId, currency: narrowed } = useSelection()
  const canAnswer = useCan(disputePages[party].respond)
  const canDispute = useCan('disputeCreate') && party === 'customer'
  const role = useRole()
  const offered = party === 'customer' ? customerCurrencies : merchantCurrencies

  const { status, text, currency, sort, page, pageSize } = search
  const scope =
    party === 'customer' ? { customerId, location } : party === 'merchant' && !isRolledUp ? { merchantId } : {}
  // What the whole portal is narrowed to is not widened here.
  const shown = narrowed ?? currency
  const dealt = { party, ...scope, ...(shown === '' ? {} : { currency: shown }) }
  const filters = { ...dealt, status, sort, text }
  const disputes = useLoaded(readDisputes, { ...filters, page, pageSize })
  const counts = useLoaded(readDisputeCounts, dealt)

  const download = useCsvDownload(() => downloadDisputes(client, filters))

  return (
    <DisputeCenter
      party={party}
      disputes={disputes}
      counts={counts}
      query={search}
      onQuery={(next) => change(next, { replace: 'text' in next })}
      // One that is chosen for the whole portal leaves nothing to choose here.
      currencies={narrowed === null ? offered.map(({ id }) => id) : []}
      canAnswer={canAnswer}
      createHref={canDispute ? pathTo('disputeCreate') : null}
      whyNoAnswers={
        mayAnswer(role) ? null : t`Your role can view disputes. Administrators at your company can respond to them.`
      }
      {...download}
      onRespond={(ids) => go(pathTo(disputePages[party].respond), { search: { disputeIds: ids.join(',') } })}
    />
  )
}
