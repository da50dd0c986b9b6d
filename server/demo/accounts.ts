/** Buyers of the demonstration's programs: accounts with child accounts, credit lines and payment methods. */
import type { customers } from '../store/schema/accounts.ts'
import type { paymentMethods } from '../store/schema/quotes.ts'
import { BAYFRONT_PROGRAM, FLEET_PROGRAM, NORTHGATE } from './merchants.ts'

type CustomerRow = typeof customers.$inferInsert
type MethodRow = Omit<typeof paymentMethods.$inferInsert, 'id' | 'buidCustomer'>

export type DemoAccount = CustomerRow & {
  /** Credit lines in minor units by currency: limit and what merchants hold. */
  credit: Readonly<Record<string, readonly [limit: number, held: number]>>
  methods: readonly MethodRow[]
  /** Number of invoices, their merchants and their currencies (by default the account's own). */
  invoices: { count: number; merchants: readonly [string, ...string[]]; currencies?: readonly [string, ...string[]] }
}

export const HALVORSEN = '40-118203'
export const CONTINENTAL = '40-200000'
export const MERIDIAN = '40-900000'
export const LAKEHEAD = '40-185110'
export const BAYFRONT = '60-400100'
/** Their invoices are made last, in this order, so that those of the others stay as they are. */
export const madeLast: readonly string[] = [LAKEHEAD, BAYFRONT]

const bank = (label: string, last4: string, providerToken: string, more: Partial<MethodRow> = {}): MethodRow => ({
  kind: 'bankAccount',
  label,
  last4,
  accountType: 'checking',
  country: 'US',
  currency: 'USD',
  agreement: 'ach',
  providerToken,
  ...more,
})
const card = (label: string, last4: string, providerToken: string, expiry = '12/34'): MethodRow => ({
  kind: 'cardOnFile',
  label,
  last4,
  country: 'US',
  expiry,
  providerToken,
})

const us = { programId: NORTHGATE, currency: 'USD', country: 'US' } as const
const none = { credit: {}, methods: [] } as const

export const demoAccounts: readonly DemoAccount[] = [
  {
    ...us,
    buid: HALVORSEN,
    name: 'Halvorsen Marine Supply',
    partyIds: ['US-HMS-118203'],
    contactName: 'Maria Halvorsen',
    line1: '301 Canal Park Drive',
    cityStateZip: 'Duluth, MN 55802',
    credit: { USD: [25_000_000, 700_000], EUR: [4_000_000, 0], NOK: [40_000_000, 2_500_000] },
    // One instrument for every way in which a payment can go; the words in brackets say which.
    methods: [
      bank('First Great Lakes Bank', '4417', 'bank_approved'),
      bank('Lakeshore Credit Union (test: returned R01)', '2210', 'bank_return_r01'),
      bank('Iron Range Savings (test: returned R03)', '0330', 'bank_return_r03', { accountType: 'savings' }),
      bank('Arrowhead Bank (test: returned R10)', '1010', 'bank_return_r10'),
      bank('Superior State Bank (test: account closed)', '0009', 'bank_account_closed'),
      bank('Harbor Trust (test: answers late)', '7015', 'bank_late'),
      bank('Skyline Federal (test: never answers)', '7031', 'bank_silent'),
      card('Visa', '4242', 'card_approved'),
      card('Mastercard', '4444', 'card_mastercard', '09/33'),
      card('Visa (test: insufficient funds)', '9995', 'card_insufficient_funds'),
      card('Visa (test: do not honor)', '0002', 'card_do_not_honor'),
      card('Visa (test: answers late)', '7015', 'card_late'),
      card('Visa (test: never arrives)', '7056', 'card_never_arrives'),
    ],
    invoices: {
      count: 190,
      merchants: ['20-1003', '20-1001', '20-1002', '20-1003', '20-1005'],
      currencies: ['USD', 'USD', 'USD', 'USD', 'EUR', 'NOK'],
    },
  },
  ...[
    {
      buid: '40-118204',
      name: 'Halvorsen Marine Supply, Superior',
      cityStateZip: 'Superior, WI 54880',
      line1: '15 Marina Drive',
    },
    {
      buid: '40-118205',
      name: 'Halvorsen Marine Supply, Milwaukee',
      cityStateZip: 'Milwaukee, WI 53207',
      line1: '2120 Kinnickinnic Avenue',
    },
    {
      buid: '40-118206',
      name: 'Halvorsen Yard Services',
      cityStateZip: 'Two Harbors, MN 55616',
      line1: '600 Waterfront Drive',
    },
  ].map((child, index): DemoAccount => ({
    ...us,
    ...child,
    parentBuid: HALVORSEN,
    contactName: 'Accounts payable',
    credit: { USD: [5_000_000, 60_000 * index] },
    methods: index === 0 ? [bank('First Great Lakes Bank', '8821', 'bank_approved')] : [],
    invoices: { count: 38, merchants: ['20-1003', '20-1005', '20-1001'] },
  })),
  {
    programId: NORTHGATE,
    buid: '40-130440',
    name: 'Fjellheim Entreprenør AS',
    currency: 'NOK',
    country: 'NO',
    partyIds: ['NO918273641MVA', '0192:918273641'],
    contactName: 'Nora Fjellheim',
    line1: 'Sandviksveien 90',
    cityStateZip: '5035 Bergen',
    credit: { NOK: [150_000_000, 4_200_000] },
    methods: [
      bank('Vestlandsbanken', '5520', 'bank_approved', { country: 'NO', currency: 'NOK' }),
      card('Visa', '4242', 'card_approved'),
    ],
    invoices: { count: 64, merchants: ['20-1002', '20-1002', '20-1006'] },
  },
  {
    programId: NORTHGATE,
    buid: '40-141877',
    name: 'Cotswold Agricultural Ltd',
    currency: 'GBP',
    country: 'GB',
    partyIds: ['GB418730226', '9932:GB418730226'],
    contactName: 'Colin Ashby',
    line1: 'Fosse Way Farm',
    cityStateZip: 'Cirencester GL7 5NX',
    credit: { GBP: [8_000_000, 150_000] },
    methods: [
      bank('Severn & Wye Bank', '3308', 'bank_approved', { country: 'GB', currency: 'GBP' }),
      card('Visa', '0000', 'card_britain'),
    ],
    invoices: { count: 52, merchants: ['20-1004'] },
  },
  {
    programId: NORTHGATE,
    buid: '40-152090',
    name: 'Möller & Söhne Landtechnik GmbH',
    currency: 'EUR',
    country: 'DE',
    partyIds: ['DE294776378', '9930:DE294776378'],
    contactName: 'Greta Möller',
    line1: 'Lange Straße 7',
    cityStateZip: '49377 Vechta',
    credit: { EUR: [12_000_000, 310_000] },
    methods: [
      bank('Sparkasse Oldenburger Land', '0671', 'bank_approved', { country: 'DE', currency: 'EUR' }),
      card('Visa', '0008', 'card_germany'),
    ],
    invoices: { count: 58, merchants: ['20-1001', '20-1001', '20-1004'] },
  },
  {
    programId: NORTHGATE,
    buid: '40-163511',
    name: 'Nordhavn Værft A/S',
    currency: 'DKK',
    country: 'DK',
    partyIds: ['DK27193345', '0184:27193345'],
    contactName: 'Søren Lund',
    line1: 'Dokvej 3',
    cityStateZip: '9000 Aalborg',
    credit: { DKK: [60_000_000, 0], EUR: [2_000_000, 0] },
    methods: [bank('Limfjordens Bank', '9914', 'bank_approved', { country: 'DK', currency: 'DKK' })],
    invoices: { count: 46, merchants: ['20-1006', '20-1001'], currencies: ['DKK', 'DKK', 'EUR'] },
  },
  {
    ...us,
    buid: '40-174020',
    name: 'Prairie Grain Cooperative',
    paymentEligible: false,
    paymentWebText:
      'Payments for cooperative accounts are collected by your cooperative’s treasury. Call +1 316 555 0142 to pay or to change this.',
    contactName: 'Pete Amundsen',
    line1: '1 Elevator Road',
    cityStateZip: 'Hutchinson, KS 67501',
    credit: { USD: [3_000_000, 0] },
    methods: [bank('Plains National Bank', '6120', 'bank_approved')],
    invoices: { count: 24, merchants: ['20-1005'] },
  },
  {
    ...us,
    buid: '40-174833',
    name: 'Old Mill Machine Works',
    status: 'inactive',
    contactName: 'Olive Brandt',
    line1: '12 Mill Street',
    cityStateZip: 'Lowell, MA 01852',
    credit: { USD: [500_000, 0] },
    methods: [bank('Merrimack Savings', '7740', 'bank_approved')],
    invoices: { count: 14, merchants: ['20-1003'] },
  },
  {
    ...us,
    ...none,
    buid: '40-175002',
    name: 'Kessler Fabrication LLC',
    status: 'terminated',
    invoices: { count: 8, merchants: ['20-1003'] },
  },
  {
    ...us,
    buid: CONTINENTAL,
    name: 'Continental Fleet Group',
    contactName: 'Fred Navarro',
    line1: '500 Logistics Parkway',
    cityStateZip: 'Memphis, TN 38118',
    credit: { USD: [90_000_000, 1_200_000] },
    methods: [bank('Mid-South Commercial Bank', '1180', 'bank_approved'), card('Visa', '4242', 'card_approved')],
    invoices: { count: 60, merchants: ['20-1005', '20-1003'] },
  },
  {
    ...us,
    buid: MERIDIAN,
    name: 'Meridian Rail Services',
    contactName: 'Mina Okafor',
    line1: '88 Roundhouse Road',
    cityStateZip: 'Altoona, PA 16601',
    credit: { USD: [400_000_000, 0] },
    methods: [bank('Keystone Bank', '9002', 'bank_approved'), card('Visa', '4242', 'card_approved')],
    invoices: { count: 20, merchants: ['20-1003', '20-1005'] },
  },
  {
    programId: NORTHGATE,
    buid: LAKEHEAD,
    name: 'Lakehead Boatworks Ltd',
    currency: 'CAD',
    country: 'CA',
    contactName: 'Cleo Tremblay',
    line1: '90 Marina Park Drive',
    cityStateZip: 'Thunder Bay, ON P7A 4L8',
    credit: { CAD: [6_000_000, 0] },
    methods: [card('Visa', '4242', 'card_approved')],
    invoices: { count: 12, merchants: ['20-1003', '20-1005'] },
  },
  ...['Atlanta', 'Birmingham', 'Charlotte', 'Knoxville'].map((city, index): DemoAccount => ({
    programId: FLEET_PROGRAM,
    buid: `50-30${index}00`,
    name: `Southern Carriers, ${city}`,
    currency: 'USD',
    country: 'US',
    contactName: 'Olga Whitfield',
    line1: `${index + 1}00 Terminal Way`,
    cityStateZip: `${city}, ${['GA 30336', 'AL 35217', 'NC 28208', 'TN 37914'][index]}`,
    credit: { USD: [6_000_000, 0] },
    methods:
      index === 0
        ? [
            bank('Peach State Bank', '3040', 'bank_approved'),
            card('Visa', '4242', 'card_approved'),
            bank('Chattahoochee Savings', '5512', 'bank_approved:chattahoochee', { verification: 'pending' }),
          ]
        : [],
    invoices: { count: 34, merchants: ['20-2001', '20-2002'] },
  })),
  {
    programId: BAYFRONT_PROGRAM,
    buid: BAYFRONT,
    name: 'Bayfront Chandlery',
    currency: 'USD',
    country: 'US',
    contactName: 'Pia Novak',
    line1: '8 Harbor Lane',
    cityStateZip: 'Erie, PA 16507',
    credit: { USD: [2_000_000, 0] },
    methods: [
      bank('Presque Isle Savings (test: small credits 0.32 and 0.45)', '3245', 'bank_approved', {
        verification: 'pending',
      }),
      card('Visa', '4242', 'card_approved'),
    ],
    invoices: { count: 8, merchants: ['20-3001'] },
  },
]

/** Names of depots that differ and can be searched, for 10,000 child accounts. */
export const depotTowns = [
  'Abilene',
  'Akron',
  'Albany',
  'Amarillo',
  'Anchorage',
  'Augusta',
  'Bakersfield',
  'Baton Rouge',
  'Billings',
  'Boise',
  'Brownsville',
  'Buffalo',
  'Casper',
  'Cedar Rapids',
  'Chattanooga',
  'Cheyenne',
  'Columbia',
  'Dayton',
  'Des Moines',
  'Durham',
  'El Paso',
  'Erie',
  'Eugene',
  'Fargo',
  'Flint',
  'Fresno',
  'Gary',
  'Green Bay',
  'Hartford',
  'Joplin',
  'Kalamazoo',
  'Knoxville',
  'Lansing',
  'Laredo',
  'Lincoln',
  'Little Rock',
  'Lubbock',
  'Macon',
  'Mobile',
  'Modesto',
  'Montgomery',
  'Nampa',
  'Ogden',
  'Omaha',
  'Pensacola',
  'Peoria',
  'Provo',
  'Pueblo',
  'Racine',
  'Reno',
  'Roanoke',
  'Rockford',
  'Salem',
  'Savannah',
  'Shreveport',
  'Sioux Falls',
  'Spokane',
  'Stockton',
  'Syracuse',
  'Tacoma',
  'Toledo',
  'Topeka',
  'Tucson',
  'Tulsa',
  'Tyler',
  'Utica',
  'Waco',
  'Wausau',
  'Yakima',
  'Yuma',
] as const

/** The id of an account's payment method, by its place among the account's. */
export const methodId = (buid: string, index: number) => `pm-${buid}-${index + 1}`
