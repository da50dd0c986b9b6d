/** The due date of an e-invoice (BT-9), or what stands for it. */
import { daysOfTerms, dueAfter } from '../due-date.ts'
import { isCalendarDate, type ElementReader } from './element-reader.ts'

type DueFacts = {
  readonly kind: 'invoice' | 'creditNote'
  readonly billedOn: string
  /** Minor units. */
  readonly payable: number
  /** Days after the issue date, for a document that says no due date. */
  readonly dueDays: number | null
  /** The payment terms as they are written (BT-20). */
  readonly terms: readonly { readonly line: number; readonly text: string }[]
  /** Line of the document. */
  readonly at: number
}

/**
 * Returns the due date of a document that states none: the terms when they are nothing but days, else `dueDays`, else
 * the issue date where nothing is owed. Refuses any other (BR-CO-25).
 */
export function dueWithoutDate(
  reader: ElementReader,
  { kind, billedOn, payable, dueDays, terms, at }: DueFacts,
): string {
  if (!isCalendarDate(billedOn)) return ''
  const days = terms.flatMap(({ text }) => daysOfTerms(text) ?? [])[0] ?? dueDays
  if (days !== null) return dueAfter(billedOn, days)
  if (kind === 'creditNote' || payable <= 0) return billedOn
  const [first] = terms
  const written = first?.text.trim()
  const words = written
    ? `No due date can be read from the payment terms "${written.slice(0, 80)}"; say --due-days (BT-9, BT-20).`
    : 'There is neither a due date nor payment terms; say --due-days (BT-9, BR-CO-25).'
  reader.refuse(first?.line ?? at, 'dueDateMissing', words)
  return ''
}
