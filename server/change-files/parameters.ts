/** The query of a call that sends a file of changes: what the options of the command are, as parameters. */
import * as v from 'valibot'

import {
  acceptedFaults,
  changeFileKinds,
  type ChangeFileKind,
  type ChangeFileReading,
} from '../../domain/contract/intake/change-file.ts'
import type { IntakeMode } from '../../domain/contract/intake/result.ts'
import { refuseKind } from '../../domain/rules/intake/allowed-kinds.ts'
import type { ParametersOf } from '../http/parameters.ts'
import { refuse } from '../http/refusal.ts'
import { isCurrency } from '../import/csv-row.ts'
import { feedColumns, feedKinds, kindsWithoutNumbers } from '../import/feed/kinds.ts'
import { localeFormats } from '../import/locale-formats.ts'
import { encodings } from '../import/text-chunks.ts'
import type { FileOwner } from './stored.ts'

const Flag = v.pipe(
  v.optional(v.picklist(['true', 'false']), 'false'),
  v.transform((text) => text === 'true'),
)
const Count = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))
const List = v.pipe(
  v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''),
  v.transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))),
)

export const fileParameters = {
  kind: v.picklist(changeFileKinds),
  file_name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)), 'changes.csv'),
  /** BCP 47: how the file writes days and decimals. */
  locale: v.optional(v.pipe(v.string(), v.maxLength(35))),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
  due_days: v.optional(Count),
  skipped_lines: v.optional(Count),
  encoding: v.optional(v.picklist(encodings)),
  /** FIELD=HEADER,… */
  map: List,
  ignore: List,
  accepted: v.pipe(List, v.array(v.picklist(acceptedFaults))),
  upsert: Flag,
  skip_known: Flag,
  dry_run: Flag,
} as const

type Said = ParametersOf<typeof fileParameters>

export type SaidFile = {
  readonly kind: ChangeFileKind
  readonly mode: IntakeMode
  readonly isDryRun: boolean
  readonly fileName: string
  readonly reading: ChangeFileReading
}

/**
 * Returns what a call says of its file. Refuses with 403 `changeKindForbidden` a kind that is the program's, and with 400
 * what contradicts itself or is not known, before any byte of the file is read.
 */
export function fileSaid(said: Said, { buidMerchant }: FileOwner): SaidFile {
  const { kind, locale, currency, due_days: dueDays, skipped_lines: skip, encoding, ignore, accepted } = said
  if (refuseKind(feedKinds[kind], buidMerchant === null ? 'program' : 'merchant') !== null)
    throw refuse(403, 'changeKindForbidden', { parameter: 'kind' })
  if (said.upsert && said.skip_known) throw refuse(400, 'parameterInvalid', { parameter: 'skip_known' })
  if (locale === undefined && !kindsWithoutNumbers.has(kind))
    throw refuse(400, 'parameterMissing', { parameter: 'locale' })
  if (locale !== undefined && localeFormats(locale) === null)
    throw refuse(400, 'parameterInvalid', { parameter: 'locale' })
  if (currency !== undefined && !isCurrency(currency)) throw refuse(400, 'parameterInvalid', { parameter: 'currency' })
  return {
    kind,
    mode: said.upsert ? 'change' : said.skip_known ? 'skip' : 'refuse',
    isDryRun: said.dry_run,
    fileName: said.file_name,
    reading: { locale, currency, dueDays, skip, encoding, map: mapOf(kind, said.map), ignore, accepted },
  }
}

function mapOf(kind: ChangeFileKind, pairs: readonly string[]): Record<string, string> {
  const fields: ReadonlySet<string> = new Set(Object.keys(feedColumns(kind)))
  const map = new Map<string, string>()
  for (const pair of pairs) {
    const [field = '', ...rest] = pair.split('=')
    const header = rest.join('=').trim()
    if (!fields.has(field) || header === '' || map.has(field))
      throw refuse(400, 'parameterInvalid', { parameter: 'map' })
    map.set(field, header)
  }
  return Object.fromEntries(map)
}
