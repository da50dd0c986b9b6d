import { disputeParties, partyPaths } from '../../../domain/contract/dispute.ts'
import { businessDate } from '../../../domain/dates.ts'
import { disputeCsvHead, disputeCsvLines } from '../dispute-csv.ts'
import type { DisputeListQuery } from '../list-disputes.ts'
import type { DisputeReader } from '../reader.ts'
import { walkDisputes } from '../walk-disputes.ts'
import { replyCsv } from '../../http/csv-download.ts'
import type { Store } from '../../store/store.ts'
import { centers } from './dispute-lists.ts'
import { disputeFiltersOf, disputeParameters } from './dispute-parameters.ts'
import { disputeReaderOf } from './dispute-reader.ts'
import { likePage } from '../../http/permission.ts'
import { route } from '../../http/route.ts'

export const disputeExportRoutes = disputeParties.map((side) =>
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-dispute-export`,
    permission: likePage(centers[side], 'dispute'),
    answers: 'file',
    parameters: disputeParameters,
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const list = parameters['filter[status]']
      const today = businessDate(clock.now())
      const query = { list, filters: disputeFiltersOf(parameters), sort: parameters.sort }
      const parts = partsOf(store, disputeReaderOf(c, side), query, today)
      return replyCsv(c, { name: `disputes-${list}-${today}.csv`, head: disputeCsvHead(), parts })
    },
  }),
)

async function* partsOf(
  store: Store,
  reader: DisputeReader,
  query: Omit<DisputeListQuery, 'page'>,
  today: string,
): AsyncGenerator<string> {
  for await (const facts of walkDisputes(store, reader, query)) yield disputeCsvLines(facts, today)
}
