/** The small made-up e-invoice of `sampleUbl` in CII, so that both must be read as the same invoice. */

export const ciiProfiles = {
  basicwl: 'urn:factur-x.eu:1p0:basicwl',
  basic: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  en16931: 'urn:cen.eu:en16931:2017',
  extended: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  minimum: 'urn:factur-x.eu:1p0:minimum',
} as const

type Sample = { profile?: keyof typeof ciiProfiles; typeCode?: string }

const CII = 'urn:un:unece:uncefact:data:standard'
const vat = (code: string, percent: string) =>
  `<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${code}</ram:CategoryCode><ram:RateApplicablePercent>${percent}</ram:RateApplicablePercent>`

const lines = `<ram:IncludedSupplyChainTradeLineItem>
  <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct><ram:Name>Board</ram:Name><ram:Description>Spruce, planed</ram:Description></ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>33.33</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">3</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement>
    <ram:ApplicableTradeTax>${vat('S', '25')}</ram:ApplicableTradeTax>
    <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>99.99</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
  </ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>
<ram:IncludedSupplyChainTradeLineItem>
  <ram:AssociatedDocumentLineDocument><ram:LineID>2</ram:LineID></ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct><ram:Name>Nails</ram:Name></ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>20</ram:ChargeAmount><ram:BasisQuantity unitCode="KGM">2</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="KGM">10</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement>
    <ram:ApplicableTradeTax>${vat('S', '12.00')}</ram:ApplicableTradeTax>
    <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
  </ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>
`

export function sampleCii({ profile = 'peppol', typeCode = '380' }: Sample = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="${CII}:CrossIndustryInvoice:100"
  xmlns:ram="${CII}:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="${CII}:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${ciiProfiles[profile]}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>
  <ram:ID>R-1</ram:ID>
  <ram:TypeCode>${typeCode}</ram:TypeCode>
  <ram:IssueDateTime><udt:DateTimeString format="102">20260302</udt:DateTimeString></ram:IssueDateTime>
  <ram:IncludedNote><ram:Content>Thank you &amp; see you</ram:Content></ram:IncludedNote>
</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${profile === 'basicwl' || profile === 'minimum' ? '' : lines}<ram:ApplicableHeaderTradeAgreement>
  <ram:BuyerReference>dept-7</ram:BuyerReference>
  <ram:SellerTradeParty>
    <ram:Name>Nordlicht Holz GmbH</ram:Name>
    <ram:SpecifiedLegalOrganization><ram:TradingBusinessName>Nordlicht Holz</ram:TradingBusinessName></ram:SpecifiedLegalOrganization>
    <ram:PostalTradeAddress><ram:PostcodeCode>24103</ram:PostcodeCode><ram:LineOne>Hafenstr. 1</ram:LineOne><ram:CityName>Kiel</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
    <ram:URIUniversalCommunication><ram:URIID schemeID="0088">4000001</ram:URIID></ram:URIUniversalCommunication>
  </ram:SellerTradeParty>
  <ram:BuyerTradeParty>
    <ram:ID>K-77</ram:ID>
    <ram:Name>Charpente Rhône SA</ram:Name>
    <ram:DefinedTradeContact><ram:PersonName>Inès Roche</ram:PersonName><ram:EmailURIUniversalCommunication><ram:URIID>ines@example.test</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>
    <ram:PostalTradeAddress><ram:PostcodeCode>69001</ram:PostcodeCode><ram:LineOne>Quai 2</ram:LineOne><ram:LineTwo>Bat. C</ram:LineTwo><ram:CityName>Lyon</ram:CityName><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>
  </ram:BuyerTradeParty>
  <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-9</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
  <ram:AdditionalReferencedDocument>
    <ram:IssuerAssignedID>slip</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:Name>Delivery slip</ram:Name>
    <ram:AttachmentBinaryObject mimeCode="application/pdf" filename="../slip.pdf">JVBERi0xLjcK</ram:AttachmentBinaryObject>
  </ram:AdditionalReferencedDocument>
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty><ram:PostalTradeAddress><ram:LineOne>Chantier 5</ram:LineOne><ram:CityName>Annecy</ram:CityName><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress></ram:ShipToTradeParty></ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement>
  <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
  <ram:ApplicableTradeTax><ram:CalculatedAmount>27.50</ram:CalculatedAmount><ram:BasisAmount>109.99</ram:BasisAmount>${vat('S', '25')}</ram:ApplicableTradeTax>
  <ram:ApplicableTradeTax><ram:CalculatedAmount>11.40</ram:CalculatedAmount><ram:BasisAmount>95.00</ram:BasisAmount>${vat('S', '12')}</ram:ApplicableTradeTax>
  <ram:SpecifiedTradeAllowanceCharge>
    <ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>10.00</ram:ActualAmount><ram:Reason>Freight</ram:Reason>
    <ram:CategoryTradeTax>${vat('S', '25')}</ram:CategoryTradeTax>
  </ram:SpecifiedTradeAllowanceCharge>
  <ram:SpecifiedTradeAllowanceCharge>
    <ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:CalculationPercent>5</ram:CalculationPercent><ram:BasisAmount>100</ram:BasisAmount><ram:ActualAmount>5.00</ram:ActualAmount><ram:Reason>Bonus</ram:Reason>
    <ram:CategoryTradeTax>${vat('S', '12')}</ram:CategoryTradeTax>
  </ram:SpecifiedTradeAllowanceCharge>
  <ram:SpecifiedTradePaymentTerms><ram:Description>Payment within 30 days</ram:Description><ram:DueDateDateTime><udt:DateTimeString format="102">20260401</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
  <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    <ram:LineTotalAmount>199.99</ram:LineTotalAmount>
    <ram:ChargeTotalAmount>10.00</ram:ChargeTotalAmount>
    <ram:AllowanceTotalAmount>5.00</ram:AllowanceTotalAmount>
    <ram:TaxBasisTotalAmount>204.99</ram:TaxBasisTotalAmount>
    <ram:TaxTotalAmount currencyID="EUR">38.90</ram:TaxTotalAmount>
    <ram:RoundingAmount>0.11</ram:RoundingAmount>
    <ram:GrandTotalAmount>243.89</ram:GrandTotalAmount>
    <ram:TotalPrepaidAmount>43.00</ram:TotalPrepaidAmount>
    <ram:DuePayableAmount>201.00</ram:DuePayableAmount>
  </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
  <ram:InvoiceReferencedDocument><ram:IssuerAssignedID>R-0</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>
</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`
}
