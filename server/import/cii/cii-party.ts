/** Parties and addresses of CII: who sells, who buys, where the goods went. */
import { cityLine } from '../e-invoice/city-line.ts'
import type { ElementReader } from '../e-invoice/element-reader.ts'
import { uniqueIds } from '../e-invoice/party-ids.ts'
import type { XmlElement } from '../e-invoice/xml-tree.ts'
import type { Party, PartyId, PostalAddress } from '../reading.ts'

export function readAddress(cii: ElementReader, address: XmlElement | null): PostalAddress | null {
  if (!address) return null
  const country = cii.text(address, 'ram:CountryID')
  const city = cii.text(address, 'ram:CityName')
  const zip = cii.text(address, 'ram:PostcodeCode')
  const region = cii.text(address, 'ram:CountrySubDivisionName')
  return {
    line1: cii.text(address, 'ram:LineOne'),
    line2: cii.text(address, 'ram:LineTwo'),
    line3: cii.text(address, 'ram:LineThree'),
    cityStateZip: cityLine({ country, city, zip, region }),
    country,
  }
}

/** Reads a trade party. `rule` requires its name; `more` are identifiers that stand elsewhere in the document. */
export function readParty(cii: ElementReader, party: XmlElement, rule: string, more: readonly PartyId[] = []): Party {
  const legalName = cii.needed(party, 'ram:Name', rule)
  const [contact] = cii.all(party, 'ram:DefinedTradeContact')
  return {
    name: cii.text(party, 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName') ?? legalName,
    ids: uniqueIds([...idsOf(cii, party), ...more]),
    address: readAddress(cii, cii.one(party, 'ram:PostalTradeAddress')),
    contact: contact
      ? {
          name: cii.text(contact, 'ram:PersonName') ?? cii.text(contact, 'ram:DepartmentName'),
          phone: cii.text(contact, 'ram:TelephoneUniversalCommunication/ram:CompleteNumber'),
          email: cii.text(contact, 'ram:EmailURIUniversalCommunication/ram:URIID'),
        }
      : null,
  }
}

function idsOf(cii: ElementReader, party: XmlElement): PartyId[] {
  const idOf = (element: XmlElement | null, scheme = element?.attributes.get('schemeID') ?? null): PartyId => ({
    scheme,
    id: element?.text.trim() ?? '',
  })
  return [
    idOf(cii.one(party, 'ram:URIUniversalCommunication/ram:URIID')),
    ...cii.all(party, 'ram:ID').map((element) => idOf(element)),
    ...cii.all(party, 'ram:GlobalID').map((element) => idOf(element)),
    // Its scheme says only which tax it is for: VA or FC.
    ...cii.all(party, 'ram:SpecifiedTaxRegistration').map((tax) => idOf(cii.one(tax, 'ram:ID'), null)),
    idOf(cii.one(party, 'ram:SpecifiedLegalOrganization/ram:ID')),
  ]
}
