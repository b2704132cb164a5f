"""Makes belge-zengin.docx: python make_word.py (python-docx 1.2). Run it again only to change the sample."""
from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.enum.section import WD_SECTION

M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
NS = nsdecls("w") + " " + M + ' xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
NS += ' xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
NS += ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
NS += ' xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'


def paragraph(xml):
    return parse_xml(f"<w:p {NS}>{xml}</w:p>")


def run(text, properties=""):
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def field(instruction, result):
    parts = ["begin", instruction, "separate", result, "end"]
    xml = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> %s </w:instrText></w:r>' % parts[1]
    if result is not None:
        xml += '<w:r><w:fldChar w:fldCharType="separate"/></w:r>' + run(result)
    return xml + '<w:r><w:fldChar w:fldCharType="end"/></w:r>'


d = Document()
body = d.element.body
section = d.sections[0]
section.different_first_page_header_footer = False
section.header.paragraphs[0].text = "GİZLİ BELGE NO 4471"
section.first_page_header.paragraphs[0].text = "Gösterilmeyen ilk sayfa"
footer = section.footer.paragraphs[0]
footer.text = "Revizyon tarihi 12.03.2026, sayfa "
footer._p.append(parse_xml(f'<w:fldSimple {NS} w:instr="PAGE"><w:r><w:t>7</w:t></w:r></w:fldSimple>'))

d.add_heading("Satın Alma Yönergesi", 0)
d.add_paragraph("Enerji formülü aşağıdadır.")


def add(element):
    body.insert(len(body) - 1, element)


def add_p(xml):
    add(paragraph(xml))


mr = lambda text: f"<m:r><m:t>{text}</m:t></m:r>"
add_p(f"<m:oMath>{mr('E=m')}<m:sSup><m:e>{mr('c')}</m:e><m:sup>{mr('2')}</m:sup></m:sSup></m:oMath>")
add_p(
    f"<m:oMathPara><m:oMath>{mr('x=')}<m:f><m:num>{mr('-b±')}<m:rad><m:radPr><m:degHide/></m:radPr><m:deg/><m:e><m:sSup><m:e>{mr('b')}</m:e><m:sup>{mr('2')}</m:sup></m:sSup>{mr('-4ac')}</m:e></m:rad></m:num><m:den>{mr('2a')}</m:den></m:f></m:oMath></m:oMathPara>"
)
add_p(run("Görünen ") + run("GİZLİ FİYAT 99", "<w:vanish/>") + run("metin") + run(" yine görünen", '<w:vanish w:val="0"/>'))
add_p(
    run("Süre ")
    + '<w:del w:id="1" w:author="Ali"><w:r><w:delText>30</w:delText></w:r></w:del><w:ins w:id="2" w:author="Ali">'
    + run("45")
    + "</w:ins>"
    + run(" gündür.")
)
add_p('<w:pPr><w:rPr><w:del w:id="3" w:author="Ali"/></w:rPr></w:pPr>' + run("Birleşen ilk yarı, "))
add_p(run("ikinci yarı."))

numbering = d.part.numbering_part.element
numbering.insert(
    0,
    parse_xml(
        f'<w:abstractNum {NS} w:abstractNumId="90"><w:multiLevelType w:val="multilevel"/>'
        '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="Madde %1 –"/></w:lvl>'
        '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>'
    ),
)
numbering.append(parse_xml(f'<w:num {NS} w:numId="90"><w:abstractNumId w:val="90"/></w:num>'))


def item(text, level):
    add_p(f'<w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="90"/></w:numPr></w:pPr>' + run(text))


item("Amaç", 0)
item("Kapsam", 0)
item("Merkez", 1)
item("Şubeler", 1)
item("Tanımlar", 0)
item("Terimler", 1)

outer = d.add_table(rows=2, cols=2)
outer.cell(0, 0).text = "Gider"
outer.cell(0, 1).text = "Ayrıntı"
outer.cell(1, 0).text = "Lojistik"
inner = outer.cell(1, 1).add_table(rows=3, cols=2)
for row, (name, price) in enumerate([("Kalem", "Tutar"), ("Nakliye", "9.870 TL"), ("Depo", "4.120 TL")]):
    inner.cell(row, 0).text, inner.cell(row, 1).text = name, price
merged = d.add_table(rows=3, cols=3)
merged.cell(0, 0).merge(merged.cell(0, 1)).text = "Bölge"
merged.cell(0, 2).text = "Ciro"
merged.cell(1, 0).merge(merged.cell(2, 0)).text = "Ege"
merged.cell(1, 1).text, merged.cell(1, 2).text = "İzmir", "12"
merged.cell(2, 1).text, merged.cell(2, 2).text = "Aydın", "7"

add_p(
    '<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>'
    + run("☒")
    + "</w:sdtContent></w:sdt>"
    + run(" Onaylandı, ödeme: ")
    + '<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:value="1" w:displayText="Havale"/><w:listItem w:value="2" w:displayText="Çek"/></w:dropDownList></w:sdtPr><w:sdtContent>'
    + run("Havale")
    + "</w:sdtContent></w:sdt>"
)
add_p(
    '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    + run(" Eski kutu, ")
    + '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Ankara"/><w:listEntry w:val="İzmir"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMDROPDOWN </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
)
add_p(run("Tarih: ") + field('DATE \\@ "d MMMM yyyy"', "29 Ekim 2026") + run(", toplam: ") + field("=SUM(ABOVE)", None))
add_p(
    run("Önce ")
    + '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:extent cx="1" cy="1"/><wp:docPr id="7" name="Kutu" descr="Kırmızı uyarı kutusu"/><a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx><w:txbxContent><w:p>'
    + run("Metin kutusunda: 05321112233")
    + "</w:p></w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent><w:p>"
    + run("Metin kutusunda: 05321112233")
    + "</w:p></w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    + run("sonra")
)
add_p(run("Uygun ") + '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>' + run(", alfa ") + run("a", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'))
add_p('<w:r><w:object><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" ShapeID="s" DrawAspect="Content" ObjectID="_1"/></w:object></w:r>')
commented = d.add_paragraph("Bu fiyat ")
marked = commented.add_run("eski.")
d.add_comment(marked, text="Güncel liste 14 Mart'ta geldi.", author="Ayşe Yılmaz")

# Footnotes: python-docx has no interface for them.
from docx.opc.constants import RELATIONSHIP_TYPE as RT
from docx.opc.packuri import PackURI
from docx.opc.part import Part

for kind, text in (("footnote", "Kaynak: TÜİK 2025."), ("endnote", "Ek bilgi sonda.")):
    xml = f'<?xml version="1.0" encoding="UTF-8"?><w:{kind}s {NS}><w:{kind} w:id="-1" w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:{kind}><w:{kind} w:id="5"><w:p><w:r><w:{kind}Ref/></w:r>{run(" " + text)}</w:p></w:{kind}></w:{kind}s>'
    part = Part(PackURI(f"/word/{kind}s.xml"), f"application/vnd.openxmlformats-officedocument.wordprocessingml.{kind}s+xml", xml.encode(), d.part.package)
    d.part.relate_to(part, getattr(RT, kind.upper() + "S"))
d.add_paragraph("Enflasyon yüksekti")
body[-2].append(parse_xml(f'<w:r {NS}><w:footnoteReference w:id="5"/></w:r>'))
body[-2].append(parse_xml(f'<w:r {NS}><w:endnoteReference w:id="5"/></w:r>'))
d.add_section(WD_SECTION.NEW_PAGE)
d.add_paragraph("Son bölüm.")
d.core_properties.author = "Atölye"
d.save("belge-zengin.docx")
