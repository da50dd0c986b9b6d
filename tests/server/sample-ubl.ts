/** A small made-up e-invoice for tests: two rates, a charge, an allowance, something prepaid, something rounded. */

type Sample = { root?: 'Invoice' | 'CreditNote' }

const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

export function sampleUbl({ root = 'Invoice' }: Sample = {}): string {
  const isInvoice = root === 'Invoice'
  const [line, quantity] = isInvoice ? ['InvoiceLine', 'InvoicedQuantity'] : ['CreditNoteLine', 'CreditedQuantity']
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"
  xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<b:CustomizationID>${customization}</b:CustomizationID>
<b:ID>R-1</b:ID>
<b:IssueDate>2026-03-02</b:IssueDate>
${isInvoice ? '<b:DueDate>2026-04-01</b:DueDate><b:InvoiceTypeCode>380' : '<b:CreditNoteTypeCode>381'}</b:${root}TypeCode>
<b:Note>Thank you &amp; see you</b:Note>
<b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
<b:BuyerReference>dept-7</b:BuyerReference>
<a:OrderReference><b:ID>PO-9</b:ID></a:OrderReference>
<a:BillingReference><a:InvoiceDocumentReference><b:ID>R-0</b:ID></a:InvoiceDocumentReference></a:BillingReference>
<a:AdditionalDocumentReference>
  <b:ID>slip</b:ID>
  <b:DocumentDescription>Delivery slip</b:DocumentDescription>
  <a:Attachment><b:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="../slip.pdf">JVBERi0xLjcK</b:EmbeddedDocumentBinaryObject></a:Attachment>
</a:AdditionalDocumentReference>
<a:AccountingSupplierParty><a:Party>
  <b:EndpointID schemeID="0088">4000001</b:EndpointID>
  <a:PartyName><b:Name>Nordlicht Holz</b:Name></a:PartyName>
  <a:PostalAddress><b:StreetName>Hafenstr. 1</b:StreetName><b:CityName>Kiel</b:CityName><b:PostalZone>24103</b:PostalZone><a:Country><b:IdentificationCode>DE</b:IdentificationCode></a:Country></a:PostalAddress>
  <a:PartyLegalEntity><b:RegistrationName>Nordlicht Holz GmbH</b:RegistrationName></a:PartyLegalEntity>
</a:Party></a:AccountingSupplierParty>
<a:AccountingCustomerParty><a:Party>
  <a:PartyIdentification><b:ID>K-77</b:ID></a:PartyIdentification>
  <a:PostalAddress><b:StreetName>Quai 2</b:StreetName><b:AdditionalStreetName>Bat. C</b:AdditionalStreetName><b:CityName>Lyon</b:CityName><b:PostalZone>69001</b:PostalZone><a:Country><b:IdentificationCode>FR</b:IdentificationCode></a:Country></a:PostalAddress>
  <a:PartyLegalEntity><b:RegistrationName>Charpente Rhône SA</b:RegistrationName></a:PartyLegalEntity>
  <a:Contact><b:Name>Inès Roche</b:Name><b:ElectronicMail>ines@example.test</b:ElectronicMail></a:Contact>
</a:Party></a:AccountingCustomerParty>
<a:Delivery>
  <a:DeliveryLocation><a:Address><b:StreetName>Chantier 5</b:StreetName><b:CityName>Annecy</b:CityName><a:Country><b:IdentificationCode>FR</b:IdentificationCode></a:Country></a:Address></a:DeliveryLocation>
</a:Delivery>
<a:PaymentTerms><b:Note>Payment within 30 days</b:Note></a:PaymentTerms>
<a:AllowanceCharge>
  <b:ChargeIndicator>true</b:ChargeIndicator><b:AllowanceChargeReason>Freight</b:AllowanceChargeReason><b:Amount currencyID="EUR">10.00</b:Amount>
  <a:TaxCategory><b:ID>S</b:ID><b:Percent>25.0</b:Percent></a:TaxCategory>
</a:AllowanceCharge>
<a:AllowanceCharge>
  <b:ChargeIndicator>false</b:ChargeIndicator><b:AllowanceChargeReason>Bonus</b:AllowanceChargeReason><b:MultiplierFactorNumeric>5</b:MultiplierFactorNumeric><b:Amount currencyID="EUR">5.00</b:Amount><b:BaseAmount currencyID="EUR">100</b:BaseAmount>
  <a:TaxCategory><b:ID>S</b:ID><b:Percent>12</b:Percent></a:TaxCategory>
</a:AllowanceCharge>
<a:TaxTotal>
  <b:TaxAmount currencyID="EUR">38.90</b:TaxAmount>
  <a:TaxSubtotal>
    <b:TaxableAmount currencyID="EUR">109.99</b:TaxableAmount><b:TaxAmount currencyID="EUR">27.50</b:TaxAmount>
    <a:TaxCategory><b:ID>S</b:ID><b:Percent>25</b:Percent></a:TaxCategory>
  </a:TaxSubtotal>
  <a:TaxSubtotal>
    <b:TaxableAmount currencyID="EUR">95.00</b:TaxableAmount><b:TaxAmount currencyID="EUR">11.40</b:TaxAmount>
    <a:TaxCategory><b:ID>S</b:ID><b:Percent>12</b:Percent></a:TaxCategory>
  </a:TaxSubtotal>
</a:TaxTotal>
<a:LegalMonetaryTotal>
  <b:LineExtensionAmount currencyID="EUR">199.99</b:LineExtensionAmount>
  <b:TaxExclusiveAmount currencyID="EUR">204.99</b:TaxExclusiveAmount>
  <b:TaxInclusiveAmount currencyID="EUR">243.89</b:TaxInclusiveAmount>
  <b:AllowanceTotalAmount currencyID="EUR">5.00</b:AllowanceTotalAmount>
  <b:ChargeTotalAmount currencyID="EUR">10.00</b:ChargeTotalAmount>
  <b:PrepaidAmount currencyID="EUR">43.00</b:PrepaidAmount>
  <b:PayableRoundingAmount currencyID="EUR">0.11</b:PayableRoundingAmount>
  <b:PayableAmount currencyID="EUR">201.00</b:PayableAmount>
</a:LegalMonetaryTotal>
<a:${line}>
  <b:ID>1</b:ID><b:${quantity} unitCode="C62">3</b:${quantity}><b:LineExtensionAmount currencyID="EUR">99.99</b:LineExtensionAmount>
  <a:Item><b:Description>Spruce, planed</b:Description><b:Name>Board</b:Name><a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>25</b:Percent></a:ClassifiedTaxCategory></a:Item>
  <a:Price><b:PriceAmount currencyID="EUR">33.33</b:PriceAmount></a:Price>
</a:${line}>
<a:${line}>
  <b:ID>2</b:ID><b:${quantity} unitCode="KGM">10</b:${quantity}><b:LineExtensionAmount currencyID="EUR">100.00</b:LineExtensionAmount>
  <a:Item><b:Name>Nails</b:Name><a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>12</b:Percent></a:ClassifiedTaxCategory></a:Item>
  <a:Price><b:PriceAmount currencyID="EUR">20</b:PriceAmount><b:BaseQuantity>2</b:BaseQuantity></a:Price>
</a:${line}>
</${root}>
`
}

/** The text with one place changed; a place that is not there is a fault of the test. */
export function planted(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The sample has no ${from}.`)
  return text.replace(from, () => to)
}

/** Line of the first occurrence, as an editor counts. */
export function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length
}
