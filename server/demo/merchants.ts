/** Merchants of the demonstration's program, and their goods. */
import type { merchants } from '../store/schema/accounts.ts'

/** Price in hundredths of the currency; kroner cost ten times as much. */
export type Good = { number: string; description: string; unit: string; price: number }

export type DemoMerchant = typeof merchants.$inferInsert & {
  taxPercent: number
  soldBy: readonly [string, ...string[]]
  goods: readonly [Good, ...Good[]]
}

const good = (number: string, description: string, unit: string, price: number): Good => ({
  number,
  description,
  unit,
  price,
})

export const NORTHGATE = 'northgate'
export const FLEET_PROGRAM = 'continental'
export const BAYFRONT_PROGRAM = 'bayfront'
export const BALTIC = '20-1001'

export const demoMerchants = [
  {
    buid: BALTIC,
    programId: NORTHGATE,
    name: 'Baltic Parts GmbH',
    currency: 'EUR',
    partyIds: ['DE811907980', '9930:DE811907980'],
    contact: 'Accounts receivable',
    line1: 'Hafenstraße 48',
    cityStateZip: '18147 Rostock',
    country: 'DE',
    taxPercent: 19,
    soldBy: ['Jonas Petersen', 'Anke Wulff'],
    goods: [
      good('836-0104', 'Raw water pump impeller, nitrile, 56 mm', 'pcs', 4_890),
      good('112-2200', 'Fuel filter element, 10 micron, spin-on', 'pcs', 2_345),
      good('540-7781', 'Heat exchanger tube bundle, cupronickel', 'pcs', 128_400),
      good('331-0415', 'V-belt set 13 x 1250, matched pair', 'set', 6_120),
      good('908-0033', 'Zinc anode kit, six pieces', 'kit', 8_775),
      good('417-5520', 'Injector nozzle DLLA 150 P, reconditioned', 'pcs', 21_950),
    ],
  },
  {
    buid: '20-1002',
    programId: NORTHGATE,
    name: 'Nordic Fasteners AS',
    currency: 'NOK',
    partyIds: ['NO987654325MVA', '0192:987654325'],
    contact: 'Kundefordringer',
    line1: 'Industriveien 12',
    cityStateZip: '4033 Stavanger',
    country: 'NO',
    taxPercent: 25,
    soldBy: ['Ingrid Solheim', 'Erik Bakken'],
    goods: [
      good('A4-M12-80', 'Hex bolt A4-80, M12 x 80, box of 50', 'box', 7_450),
      good('A4-M16-120', 'Hex bolt A4-80, M16 x 120, box of 25', 'box', 9_980),
      good('NL-16', 'Wedge-locking washer 16 mm, box of 200', 'box', 31_200),
      good('TR-20', 'Threaded rod, stainless, M20, 3 m', 'pcs', 6_640),
      good('CH-HILTI-500', 'Injection mortar 500 ml', 'pcs', 5_190),
    ],
  },
  {
    buid: '20-1003',
    programId: NORTHGATE,
    name: 'Great Lakes Hydraulics, Inc.',
    currency: 'USD',
    partyIds: ['US-GLH-7741'],
    contact: 'Credit department',
    line1: '2200 Garfield Avenue',
    cityStateZip: 'Duluth, MN 55802',
    country: 'US',
    taxPercent: 0,
    soldBy: ['Dale Nyquist', 'Renee Kowalski'],
    goods: [
      good('GLH-4SP-16', 'Hydraulic hose 4SP, 1 in, per metre', 'm', 3_410),
      good('GLH-CYL-90', 'Double-acting cylinder 90/50 x 600', 'pcs', 74_500),
      good('GLH-VLV-6', 'Directional valve, six spools', 'pcs', 112_900),
      good('GLH-OIL-46', 'Hydraulic oil ISO 46, drum of 55 gal', 'drum', 61_250),
      good('GLH-SEAL', 'Seal kit, rod and piston', 'kit', 4_325),
      good('GLH-LAB', 'Field service, two technicians', 'h', 18_500),
    ],
  },
  {
    buid: '20-1004',
    programId: NORTHGATE,
    name: 'Severn Tooling Ltd',
    currency: 'GBP',
    partyIds: ['GB729554821', '9932:GB729554821'],
    contact: 'Sales ledger',
    line1: 'Unit 7, Ashchurch Business Park',
    cityStateZip: 'Tewkesbury GL20 8TD',
    country: 'GB',
    taxPercent: 20,
    soldBy: ['Oliver Marsh', 'Priya Nair'],
    goods: [
      good('ST-CNMG-12', 'Carbide insert CNMG 120408, box of 10', 'box', 7_260),
      good('ST-EM-10', 'End mill, four flutes, 10 mm, coated', 'pcs', 3_895),
      good('ST-DRL-SET', 'Drill set HSS-Co, 1 to 13 mm', 'set', 15_640),
      good('ST-COOL-20', 'Cutting fluid concentrate, 20 l', 'can', 11_200),
      good('ST-VICE', 'Machine vice, 160 mm, hardened jaws', 'pcs', 68_300),
    ],
  },
  {
    buid: '20-1005',
    programId: NORTHGATE,
    name: 'Prairie Tire & Brake Co.',
    currency: 'USD',
    partyIds: ['US-PTB-2210'],
    contact: 'Billing',
    line1: '918 Kansas Avenue',
    cityStateZip: 'Wichita, KS 67214',
    country: 'US',
    taxPercent: 0,
    soldBy: ['Wade Hollister', 'Teresa Munoz'],
    goods: [
      good('PTB-29575', 'Drive tire 295/75R22.5, 16 ply', 'pcs', 41_890),
      good('PTB-11R', 'Trailer tire 11R22.5', 'pcs', 36_450),
      good('PTB-PAD', 'Brake pad set, air disc, axle', 'set', 18_720),
      good('PTB-DRUM', 'Brake drum 16.5 x 7', 'pcs', 14_980),
      good('PTB-ALIGN', 'Three-axle alignment', 'job', 28_900),
      good('PTB-RET', 'Retread, customer casing', 'pcs', 17_640),
    ],
  },
  {
    buid: '20-1006',
    programId: NORTHGATE,
    name: 'Øresund Ventilation A/S',
    currency: 'DKK',
    partyIds: ['DK31428197', '0184:31428197'],
    contact: 'Debitor',
    line1: 'Kajgade 9',
    cityStateZip: '3000 Helsingør',
    country: 'DK',
    taxPercent: 25,
    soldBy: ['Mette Krogh'],
    goods: [
      good('OV-F7', 'Bag filter ePM1 60 %, 592 x 592', 'pcs', 6_890),
      good('OV-FAN-400', 'Axial fan 400 mm, EC motor', 'pcs', 52_300),
      good('OV-DUCT-315', 'Spiral duct 315 mm, 3 m', 'pcs', 4_980),
      good('OV-DAMP', 'Fire damper EI 120, 315 mm', 'pcs', 24_150),
    ],
  },
  {
    buid: '20-2001',
    programId: FLEET_PROGRAM,
    name: 'Interstate Truck Parts LLC',
    currency: 'USD',
    partyIds: ['US-ITP-9001'],
    contact: 'Credit desk',
    line1: '4100 Memorial Drive',
    cityStateZip: 'Decatur, GA 30032',
    country: 'US',
    taxPercent: 0,
    soldBy: ['Marcus Bell'],
    goods: [
      good('ITP-ALT', 'Alternator 24SI, remanufactured', 'pcs', 38_250),
      good('ITP-FLT', 'Air filter, primary, heavy duty', 'pcs', 7_815),
      good('ITP-LED', 'LED marker lamp kit, trailer', 'kit', 12_490),
    ],
  },
  {
    buid: '20-2002',
    programId: FLEET_PROGRAM,
    name: 'Roadside Rescue Network Inc.',
    currency: 'USD',
    partyIds: ['US-RRN-1200'],
    contact: 'Billing',
    line1: '77 Service Road',
    cityStateZip: 'Tulsa, OK 74116',
    country: 'US',
    taxPercent: 0,
    soldBy: ['Dispatch'],
    goods: [
      good('RRN-CALL', 'Roadside call-out, within 50 miles', 'job', 32_500),
      good('RRN-TOW', 'Heavy tow, per mile', 'mi', 1_150),
      good('RRN-TIRE', 'Mounted replacement tire, roadside', 'pcs', 54_900),
    ],
  },
  {
    buid: '20-3001',
    programId: BAYFRONT_PROGRAM,
    name: 'Bayfront Rope & Rigging Co.',
    currency: 'USD',
    partyIds: ['US-BRR-3001'],
    contact: 'Credit desk',
    line1: '12 Wharf Street',
    cityStateZip: 'Erie, PA 16507',
    country: 'US',
    taxPercent: 0,
    soldBy: ['June Calloway'],
    goods: [
      good('BRR-LINE', 'Dock line, nylon, 16 mm x 10 m', 'pcs', 4_450),
      good('BRR-SHKL', 'Bow shackle, galvanized, 12 mm', 'pcs', 1_290),
      good('BRR-WINCH', 'Self-tailing winch, two-speed', 'pcs', 86_500),
    ],
  },
] as const satisfies readonly DemoMerchant[]

const places = [
  ['Bremen', 'DE', 'EUR'],
  ['Tromsø', 'NO', 'NOK'],
  ['Green Bay', 'US', 'USD'],
  ['Hull', 'GB', 'GBP'],
  ['Gdynia', 'PL', 'EUR'],
  ['Marquette', 'US', 'USD'],
  ['Ålesund', 'NO', 'NOK'],
  ['Toledo', 'US', 'USD'],
] as const
const trades = ['Bearings', 'Chandlery', 'Coatings', 'Electrical Supply', 'Rigging'] as const
/** As many as a marketplace has: with the three that deliver most, 40 for one person to choose from. */
const BRANCHES = 37

/** Merchants that have not invoiced anybody yet. */
export const branchMerchants: readonly (typeof merchants.$inferInsert)[] = trades
  .flatMap((trade) => places.map(([place, country, currency]) => ({ name: `${place} ${trade}`, country, currency })))
  .slice(0, BRANCHES)
  .map((merchant, index) => ({ ...merchant, buid: `20-${1101 + index}`, programId: NORTHGATE }))
