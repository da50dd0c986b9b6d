/** Dates of CII: eight digits with the format 102 of UNTDID 2379, as EN 16931 has them. */
import { isCalendarDate, type ElementReader } from '../e-invoice/element-reader.ts'
import type { XmlElement } from '../e-invoice/xml-tree.ts'

/** Returns a date such as `2026-11-21`, or null when there is none or it was refused. */
export function readDate(cii: ElementReader, from: XmlElement | null, path: string): string | null {
  const element = cii.one(from, `${path}/udt:DateTimeString`)
  const text = element?.text.trim() ?? ''
  if (!element || text === '') return null
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  if ((element.attributes.get('format') ?? '102') === '102' && isCalendarDate(date)) return date
  const words = `The date "${text.slice(0, 80)}" is not one such as 20261121 with the format 102.`
  cii.refuse(element.line, 'dateMalformed', words)
  return null
}
