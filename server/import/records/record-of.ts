/** Records of each kind as the database has them, read from the cells of a row. */
import { LOCATION } from '../../../domain/contract/location.ts'
import { locales } from '../../../domain/locales.ts'
import { NAME_LENGTH } from '../../../domain/limits.ts'
import { roles, userTypes } from '../../../domain/people.ts'
import type { Person } from '../../provision/store-people.ts'
import type { RecordKind } from './kinds.ts'
import type { ReadCell } from './read-cell.ts'

type OfLine = { readonly line: number }

/** A customer or merchant. What is undefined is not said by the row. */
export type PartyRecord = OfLine & {
  readonly id: string
  readonly parent: string | undefined
  readonly creditLimit: number | undefined
  readonly columns: Readonly<Record<string, unknown>> & { readonly currency: string }
}
export type LocationRecord = OfLine & {
  readonly buidCustomer: string
  readonly displayLocation: string
  readonly name: string
}
export type PersonRecord = OfLine & Person

export type RecordOf = {
  readonly customers: PartyRecord
  readonly merchants: PartyRecord
  readonly locations: LocationRecord
  readonly users: PersonRecord
} & Readonly<Record<RecordKind, OfLine>>

const statuses = ['active', 'inactive', 'terminated'] as const
const EMAIL = /^[^\s@<>,;:"]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{2,63}$/u

/** Reads a customer or a merchant: fields that only customers have are missing in a file of merchants. */
export function readParty(cell: ReadCell, idField: 'customer_id' | 'merchant_id'): PartyRecord {
  const isCustomer = idField === 'customer_id'
  cell.needed(idField)
  const currency = cell.currency()
  const country = isCustomer ? cell.needed('country') : undefined
  return {
    line: cell.line,
    id: cell.id(idField) ?? '',
    parent: cell.id('parent_id'),
    creditLimit: cell.amount('credit_limit', currency),
    columns: {
      name: cell.needed('name'),
      currency,
      country:
        country === '' ? '' : cell.matching('country', /^[A-Z]{2}$/, 'a code of ISO 3166 of two letters, such as US'),
      status: cell.oneOf('status', statuses),
      partyIds: cell.list('party_ids'),
      line1: cell.text('line1'),
      line2: cell.text('line2'),
      line3: cell.text('line3'),
      cityStateZip: cell.text('city_state_zip'),
      ...(isCustomer
        ? {
            contactName: cell.text('contact_name'),
            paymentEligible: cell.yesNo('payment_eligible'),
            paymentWebText: cell.text('payment_web_text', 2_000),
          }
        : { contact: cell.text('contact') }),
    },
  }
}

function readNumber(cell: ReadCell): string {
  cell.needed('display_location')
  return cell.matching('display_location', LOCATION, 'a location: 1 to 50 characters, but not *') ?? ''
}

export function readLocation(cell: ReadCell): LocationRecord {
  return {
    line: cell.line,
    buidCustomer: cell.needed('customer_id', 64),
    displayLocation: readNumber(cell),
    name: cell.needed('name'),
  }
}

/** Reads a person, who becomes a viewer unless the row says otherwise. */
export function readPerson(cell: ReadCell): PersonRecord {
  cell.needed('username')
  cell.needed('email')
  return {
    line: cell.line,
    username: cell.matching('username', USERNAME, 'a username: 3 to 64 letters, digits and . _ @ + -') ?? '',
    firstName: cell.needed('first_name', NAME_LENGTH),
    lastName: cell.needed('last_name', NAME_LENGTH),
    email: cell.matching('email', EMAIL, 'an address such as anna@example.com') ?? '',
    role: cell.oneOf('role', roles),
    userTypes: cell.listOf('user_types', userTypes),
    customers: cell.list('customers') ?? [],
    includeChildren: cell.yesNo('include_children') ?? false,
    merchants: cell.list('merchants') ?? [],
    language: cell.oneOf('language', locales),
  }
}
