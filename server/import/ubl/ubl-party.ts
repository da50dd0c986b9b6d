/** Parties and addresses of UBL: who sells, who buys, where the goods went. */
import type { Party, PartyId, PostalAddress } from '../reading.ts'
import type { UblReader } from './ubl-element.ts'
import type { XmlElement } from './xml-tree.ts'

/** Countries that write the postal code behind the city. */
const cityFirst = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'IN', 'SG', 'ZA'])

export function readAddress(ubl: UblReader, address: XmlElement | null): PostalAddress | null {
  if (!address) return null
  const country = ubl.text(address, 'cac:Country/cbc:IdentificationCode')
  const city = ubl.text(address, 'cbc:CityName')
  const zip = ubl.text(address, 'cbc:PostalZone')
  const region = ubl.text(address, 'cbc:CountrySubentity')
  const cityStateZip = cityFirst.has(country ?? '')
    ? joined(', ', city, joined(' ', region, zip))
    : joined(', ', joined(' ', zip, city), region)
  return {
    line1: ubl.text(address, 'cbc:StreetName'),
    line2: ubl.text(address, 'cbc:AdditionalStreetName'),
    line3: ubl.text(address, 'cac:AddressLine/cbc:Line'),
    cityStateZip,
    country,
  }
}

/** Reads the party inside AccountingSupplierParty or AccountingCustomerParty. `rule` requires its legal name. */
export function readParty(ubl: UblReader, role: XmlElement, rule: string): Party {
  const party = ubl.one(role, 'cac:Party') ?? role
  const legalName = ubl.needed(party, 'cac:PartyLegalEntity/cbc:RegistrationName', rule)
  const contact = ubl.one(party, 'cac:Contact')
  return {
    name: ubl.text(party, 'cac:PartyName/cbc:Name') ?? legalName,
    ids: idsOf(ubl, party),
    address: readAddress(ubl, ubl.one(party, 'cac:PostalAddress')),
    contact: contact && {
      name: ubl.text(contact, 'cbc:Name'),
      phone: ubl.text(contact, 'cbc:Telephone'),
      email: ubl.text(contact, 'cbc:ElectronicMail'),
    },
  }
}

function idsOf(ubl: UblReader, party: XmlElement): PartyId[] {
  const elements = [
    ubl.one(party, 'cbc:EndpointID'),
    ...ubl.all(party, 'cac:PartyIdentification').map((identification) => ubl.one(identification, 'cbc:ID')),
    ...ubl.all(party, 'cac:PartyTaxScheme').map((scheme) => ubl.one(scheme, 'cbc:CompanyID')),
    ...ubl.all(party, 'cac:PartyLegalEntity').map((entity) => ubl.one(entity, 'cbc:CompanyID')),
  ]
  const ids = new Map<string, PartyId>()
  for (const element of elements) {
    const id = element?.text.trim() ?? ''
    const scheme = element?.attributes.get('schemeID') ?? null
    if (id !== '') ids.set(`${scheme ?? ''}:${id}`, { scheme, id })
  }
  return [...ids.values()]
}

function joined(separator: string, ...parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null && part !== '').join(separator) || null
}
