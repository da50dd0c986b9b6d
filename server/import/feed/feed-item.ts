import type { ChangeOf, IntakeKind } from '../../../domain/contract/intake/kinds.ts'
import type { Refusal } from '../reading.ts'

/** One change with the lines of the file that it is of, or why its line is none. */
export type FeedItem = { readonly lines: readonly number[]; readonly key: string } & (
  { readonly change: ChangeOf[IntakeKind] } | { readonly refusal: Pick<Refusal, 'code' | 'words'> }
)
