import type { DisputeListStatus, DisputeSort } from '../../../domain/contract/dispute.ts'

/** Search parameters of the dispute center; an empty string is a filter that is not set. */
export type CenterQuery = {
  status: DisputeListStatus
  text: string
  currency: string
  sort: DisputeSort
  page: number
  pageSize: number
}
