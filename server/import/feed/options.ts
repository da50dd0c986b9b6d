/** The part of the import's command line that feeds a whole program. */
import type { IntakeMode } from '../../../domain/contract/intake/result.ts'
import type { Acceptable } from '../plausible.ts'
import type { FeedTable } from './read-changes.ts'

export type FeedOptions = {
  readonly kind: 'feed'
  readonly file: string
  readonly programId: string
  readonly report: string
  readonly mode: IntakeMode
  readonly table: FeedTable
  readonly accepted: ReadonlySet<Acceptable>
  readonly restarts: boolean
  readonly dryRun: boolean
  readonly json: boolean
}

export const feedHelp = `Feed in: a whole program (CSV)
  --report FILE           Reads one file over all merchants and accounts of --program,
                          and writes into FILE what became of each row: line, kind,
                          key, result, code and words. A refused row stops no other.
                          The same command after a stop goes on where it was.
  --program ID            The program; every merchant and account of the file is of it.
  --kind KIND             invoices, cancellations, payments, credits, limits, customers,
                          merchants or locations.
  --upsert                Brings what is there already up to date. Without it such a row
                          is refused.
  --skip-known            Leaves what is there already as it is, and counts it.
  --restart               Begins again where a run of the same file was stopped.
  --dry-run               Does the same and undoes it, each batch of rows by itself.
  Columns of each kind, results and codes: docs/feeds.md.
`
