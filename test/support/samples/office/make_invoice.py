"""Makes e-fatura.xml, shaped like the samples of GİB's UBL-TR 1.2.1 packages: python make_invoice.py."""
import base64

xslt = base64.b64encode(b'<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"><xsl:template match="/">CALISMAMALI</xsl:template></xsl:stylesheet>').decode()


def party(role, scheme, number, name, person=""):
    return f"""  <cac:{role}><cac:Party>
    <cbc:WebsiteURI>www.{number}.example</cbc:WebsiteURI>
    <cac:PartyIdentification><cbc:ID schemeID="{scheme}">{number}</cbc:ID></cac:PartyIdentification>
    {f'<cac:PartyIdentification><cbc:ID schemeID="MERSISNO">0123456789000015</cbc:ID></cac:PartyIdentification>' if name else ''}
    {f'<cac:PartyName><cbc:Name>{name}</cbc:Name></cac:PartyName>' if name else ''}
    <cac:PostalAddress><cbc:StreetName>Papatya Caddesi Yasemin Sokak</cbc:StreetName><cbc:BuildingNumber>21</cbc:BuildingNumber><cbc:Room>4</cbc:Room><cbc:CitySubdivisionName>Beşiktaş</cbc:CitySubdivisionName><cbc:CityName>İstanbul</cbc:CityName><cbc:PostalZone>34100</cbc:PostalZone><cac:Country><cbc:Name>Türkiye</cbc:Name></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cac:TaxScheme><cbc:Name>Büyük Mükellefler</cbc:Name></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:Contact><cbc:Telephone>(212) 925 51515</cbc:Telephone><cbc:ElectronicMail>bilgi@{number}.example</cbc:ElectronicMail></cac:Contact>
    {person}
  </cac:Party></cac:{role}>
"""


def money(name, value):
    return f'<cbc:{name} currencyID="TRY">{value}</cbc:{name}>'


def line(at, name, quantity, unit, price, amount, rate, tax, more=""):
    return f"""  <cac:InvoiceLine><cbc:ID>{at}</cbc:ID><cbc:InvoicedQuantity unitCode="{unit}">{quantity}</cbc:InvoicedQuantity>{money('LineExtensionAmount', amount)}{more}
    <cac:TaxTotal>{money('TaxAmount', tax)}<cac:TaxSubtotal>{money('TaxableAmount', amount)}{money('TaxAmount', tax)}<cbc:Percent>{rate}</cbc:Percent><cac:TaxCategory><cac:TaxScheme><cbc:Name>KDV</cbc:Name><cbc:TaxTypeCode>0015</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
    <cac:Item><cbc:Name>{name}</cbc:Name><cac:SellersItemIdentification><cbc:ID>STK-{at}</cbc:ID></cac:SellersItemIdentification></cac:Item><cac:Price>{money('PriceAmount', price)}</cac:Price></cac:InvoiceLine>
"""


discount = f"<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Bayi</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>0.1</cbc:MultiplierFactorNumeric>{money('Amount', '150')}{money('BaseAmount', '1500')}</cac:AllowanceCharge>"
person = "<cac:Person><cbc:FirstName>Işıl</cbc:FirstName><cbc:FamilyName>Öztürk</cbc:FamilyName></cac:Person>"
xml = f"""<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="general.xslt"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
  <ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><ds:Signature><ds:SignatureValue>IMZADEGERI</ds:SignatureValue></ds:Signature></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>
  <cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:CustomizationID>TR1.2</cbc:CustomizationID><cbc:ProfileID>TICARIFATURA</cbc:ProfileID>
  <cbc:ID>GIB2026000000043</cbc:ID><cbc:CopyIndicator>false</cbc:CopyIndicator><cbc:UUID>F47AC10B-58CC-4372-A567-0E02B2C3D479</cbc:UUID>
  <cbc:IssueDate>2026-10-29</cbc:IssueDate><cbc:IssueTime>14:05:00</cbc:IssueTime><cbc:InvoiceTypeCode>TEVKIFAT</cbc:InvoiceTypeCode>
  <cbc:Note>Yalnız İkiBinDörtYüzOtuzTürkLirası</cbc:Note><cbc:DocumentCurrencyCode>TRY</cbc:DocumentCurrencyCode><cbc:LineCountNumeric>2</cbc:LineCountNumeric>
  <cac:OrderReference><cbc:ID>SIP-118</cbc:ID><cbc:IssueDate>2026-10-01</cbc:IssueDate></cac:OrderReference>
  <cac:DespatchDocumentReference><cbc:ID>IRS2026000000007</cbc:ID><cbc:IssueDate>2026-10-28</cbc:IssueDate></cac:DespatchDocumentReference>
  <cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentType>XSLT</cbc:DocumentType><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/xml" filename="GIB2026000000043.xslt">{xslt}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
{party('AccountingSupplierParty', 'VKN', '1288331521', 'Atölye Yazılım A.Ş.')}{party('AccountingCustomerParty', 'TCKN', '12345678901', '', person)}  <cac:PaymentMeans><cbc:PaymentMeansCode>42</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-11-28</cbc:PaymentDueDate><cac:PayeeFinancialAccount><cbc:ID>TR330006100519786457841326</cbc:ID><cbc:CurrencyCode>TRY</cbc:CurrencyCode><cbc:PaymentNote>Fatura no yazın</cbc:PaymentNote></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:PaymentTerms><cbc:Note>30 gün vadeli</cbc:Note><cbc:PenaltySurchargePercent>2</cbc:PenaltySurchargePercent></cac:PaymentTerms>
  <cac:TaxTotal>{money('TaxAmount', '430')}<cac:TaxSubtotal>{money('TaxableAmount', '2150')}{money('TaxAmount', '430')}<cbc:Percent>20</cbc:Percent><cac:TaxCategory><cac:TaxScheme><cbc:Name>KDV</cbc:Name><cbc:TaxTypeCode>0015</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
  <cac:WithholdingTaxTotal>{money('TaxAmount', '150')}<cac:TaxSubtotal>{money('TaxableAmount', '300')}{money('TaxAmount', '150')}<cbc:Percent>50</cbc:Percent><cac:TaxCategory><cac:TaxScheme><cbc:Name>Danışmanlık</cbc:Name><cbc:TaxTypeCode>602</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:WithholdingTaxTotal>
  <cac:LegalMonetaryTotal>{money('LineExtensionAmount', '2300')}{money('TaxExclusiveAmount', '2150')}{money('TaxInclusiveAmount', '2580')}{money('AllowanceTotalAmount', '150')}{money('PayableAmount', '2430')}</cac:LegalMonetaryTotal>
{line(1, 'Danışmanlık hizmeti', '1.5', 'HUR', '1000', '1350', '20', '270', discount)}{line(2, 'Kağıt &amp; kalem', '10', 'NIU', '80.125', '801.25', '20', '160.25')}</Invoice>
"""
open("e-fatura.xml", "w", encoding="utf-8").write(xml)
