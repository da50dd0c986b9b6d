/** The indicator of an allowance or charge. */
import type { ElementReader } from './element-reader.ts'
import type { XmlElement } from './xml-tree.ts'

/** Returns whether the element adds or subtracts; one that says neither is refused. */
export function adjustmentKind(reader: ElementReader, element: XmlElement, path: string): 'allowance' | 'charge' {
  const indicator = reader.needed(element, path, 'BG-20, BG-21')
  if (!['true', 'false', '1', '0', ''].includes(indicator))
    reader.refuse(element.line, 'numberMalformed', `ChargeIndicator "${indicator}" is neither true nor false.`)
  return indicator === 'true' || indicator === '1' ? 'charge' : 'allowance'
}
