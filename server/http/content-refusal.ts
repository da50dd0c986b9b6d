import type { DocumentExtension } from '../../domain/rules/disputes/dispute-document.ts'
import { refuse, type Refusal } from './refusal.ts'

const TRY_AGAIN_SECONDS = 60

/**
 * The reason why a file's contents are refused: they are not what the name says (`documentSuspicious`), they run
 * (`documentActive`), a spreadsheet would compute them (`documentFormula`), or they harm (`documentInfected`).
 */
export type ContentRefusal = 'documentSuspicious' | 'documentActive' | 'documentFormula' | 'documentInfected'

/** An inspection that could not be made now; later it may be. */
export class InspectionUnavailable extends Error {
  override readonly name = 'InspectionUnavailable'
}

/** Returns what to answer while nobody can look into a file. */
export function notInspected(): Refusal {
  return refuse(503, 'documentNotInspected', { headers: { 'Retry-After': String(TRY_AGAIN_SECONDS) } })
}

/** Looks into a file; rejects with `InspectionUnavailable` when that cannot be done now. */
export type Inspect = (extension: DocumentExtension, file: Buffer) => Promise<ContentRefusal | null>
