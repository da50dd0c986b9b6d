import type { DisputeListStatus, DisputeSort } from '../../../domain/contract/dispute.ts'

/** What the address says of the center; empty strings are filters that are not set. */
export type CenterQuery = {
  status: DisputeListStatus
  text: string
  currency: string
  sort: DisputeSort
  page: number
  pageSize: number
}
