/** Parties and addresses of UBL: who sells, who buys, where the goods went. */
import { uniqueIds } from '../e-invoice/party-ids.ts'
import { cityLine } from '../e-invoice/city-line.ts'
import type { ElementReader } from '../e-invoice/element-reader.ts'
import type { XmlElement } from '../e-invoice/xml-tree.ts'
import type { Party, PartyId, PostalAddress } from '../reading.ts'
export function readAddress(ubl: ElementReader, address: XmlElement | null): PostalAddress | null {
  if (!address) return null
  const country = ubl.text(address, 'cac:Country/cbc:IdentificationCode')
  const city = ubl.text(address, 'cbc:CityName')
  const zip = ubl.text(address, 'cbc:PostalZone')
  const region = ubl.text(address, 'cbc:CountrySubentity')
  return {
    line1: ubl.text(address, 'cbc:StreetName'),
    line2: ubl.text(address, 'cbc:AdditionalStreetName'),
    line3: ubl.text(address, 'cac:AddressLine/cbc:Line'),
    cityStateZip: cityLine({ country, city, zip, region }),
    country,
  }
}

/** Reads the party inside AccountingSupplierParty or AccountingCustomerParty. `rule` requires its legal name. */
export function readParty(ubl: ElementReader, role: XmlElement, rule: string): Party {
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

function idsOf(ubl: ElementReader, party: XmlElement): PartyId[] {
  const elements = [
    ubl.one(party, 'cbc:EndpointID'),
    ...ubl.all(party, 'cac:PartyIdentification').map((identification) => ubl.one(identification, 'cbc:ID')),
    ...ubl.all(party, 'cac:PartyTaxScheme').map((scheme) => ubl.one(scheme, 'cbc:CompanyID')),
    ...ubl.all(party, 'cac:PartyLegalEntity').map((entity) => ubl.one(entity, 'cbc:CompanyID')),
  ]
  return uniqueIds(
    elements.map((element) => ({
      scheme: element?.attributes.get('schemeID') ?? null,
      id: element?.text.trim() ?? '',
    })),
  )
}
