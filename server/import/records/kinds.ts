/** Kinds of records that a CSV file brings besides invoices, with the columns of each. */

export const recordKinds = ['customers', 'merchants', 'locations', 'users'] as const
export type RecordKind = (typeof recordKinds)[number]

const address = {
  line1: ['line1', 'address', 'address1', 'street', 'strasse'],
  line2: ['line2', 'address2'],
  line3: ['line3', 'address3'],
  city_state_zip: ['citystatezip', 'city', 'ort'],
} as const
const party = {
  name: ['name', 'companyname', 'company', 'firma'],
  currency: ['currency', 'currencycode', 'waehrung', 'wahrung', 'devise'],
  country: ['country', 'countrycode', 'land', 'pays'],
  status: ['status'],
  party_ids: ['partyids', 'vatid', 'vatnumber', 'taxid', 'ustid'],
  ...address,
} as const
const customerId = ['customerid', 'customernumber', 'customerno', 'accountid', 'accountnumber', 'kundennummer']

/** Usual headers of the fields, without case, spaces and punctuation. */
const recordColumns = {
  customers: {
    customer_id: [...customerId, 'id', 'customer', 'account'],
    ...party,
    parent_id: ['parentid', 'parent', 'parentcustomer', 'parentaccount'],
    contact_name: ['contactname', 'contact', 'ansprechpartner'],
    payment_eligible: ['paymenteligible'],
    payment_web_text: ['paymentwebtext'],
    credit_limit: ['creditlimit', 'limit', 'kreditlimit'],
  },
  merchants: {
    merchant_id: ['merchantid', 'id', 'merchant', 'supplierid', 'vendorid', 'sellerid'],
    ...party,
    contact: ['contact', 'contactname', 'ansprechpartner'],
  },
  locations: {
    customer_id: [...customerId, 'customer', 'account'],
    display_location: ['displaylocation', 'location', 'locationid', 'store', 'storenumber', 'filiale'],
    name: ['name', 'locationname', 'storename'],
  },
  users: {
    username: ['username', 'user', 'login', 'userid'],
    first_name: ['firstname', 'givenname', 'vorname', 'prenom'],
    last_name: ['lastname', 'surname', 'familyname', 'nachname', 'nom'],
    email: ['email', 'emailaddress', 'mail'],
    role: ['role', 'rolle'],
    user_types: ['usertypes', 'usertype', 'type'],
    customers: ['customers', 'customerids', 'customerid', 'customer', 'accounts', 'account'],
    include_children: ['includechildren', 'includechildaccounts'],
    merchants: ['merchants', 'merchantids', 'merchantid', 'merchant'],
    language: ['language', 'locale', 'sprache', 'langue'],
  },
} as const satisfies Readonly<Record<RecordKind, Readonly<Record<string, readonly string[]>>>>

type FieldOf<Columns> = Columns extends unknown ? keyof Columns : never
/** A field of a record of any kind, as it is named on the wire. */
export type RecordField = FieldOf<(typeof recordColumns)[RecordKind]>

/** Fields that every row must have; a currency may be said once with `--currency`. */
export const requiredFields: Readonly<Record<RecordKind, readonly RecordField[]>> = {
  customers: ['customer_id', 'name', 'currency', 'country'],
  merchants: ['merchant_id', 'name', 'currency'],
  locations: ['customer_id', 'display_location', 'name'],
  users: ['username', 'first_name', 'last_name', 'email'],
}

/** Returns the usual headers of a kind's fields. */
export function columnsOf(kind: RecordKind): Readonly<Partial<Record<RecordField, readonly string[]>>> {
  return recordColumns[kind]
}
