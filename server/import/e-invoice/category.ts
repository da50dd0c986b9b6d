/** VAT categories of an e-invoice. */
import type { TaxCategory } from '../reading.ts'
import type { ElementReader } from './element-reader.ts'
import type { XmlElement } from './xml-tree.ts'

type Names = { readonly code: string; readonly percent: string; readonly rule: string }

/** Returns the category in an element; refused are none at all, and one without its rate where it has one (BR-48). */
export function categoryOf(
  reader: ElementReader,
  from: XmlElement,
  element: XmlElement | null,
  { code: codeName, percent: percentName, rule }: Names,
): TaxCategory | null {
  if (!element) {
    reader.refuse(from.line, 'elementMissing', `There is no VAT category (${rule}).`)
    return null
  }
  const code = reader.needed(element, codeName, rule)
  const percent = reader.decimal(element, percentName)
  if (percent === null && code !== 'O' && code !== '')
    reader.refuse(element.line, 'elementMissing', `VAT category ${code} has no Percent (BR-48).`)
  return { code, percent }
}
