"""Makes tablo-odfpy.ods (odfpy 1.4). tablo-zengin.ods and belge-zengin.odt are LibreOffice's conversions of the samples of Excel and Word."""
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style, TableProperties
from odf.table import Table, TableCell, TableColumn, TableRow
from odf.text import P

book = OpenDocumentSpreadsheet()
table = Table(name="Stok")
table.addElement(TableColumn(numbercolumnsrepeated=2))
table.addElement(TableColumn(visibility="collapse"))
book.spreadsheet.addElement(table)


def row(*cells, **more):
    line = TableRow(**more)
    for cell in cells:
        line.addElement(cell)
    table.addElement(line)


def text(words, **more):
    cell = TableCell(valuetype="string", **more)
    cell.addElement(P(text=words))
    return cell


number = TableCell(valuetype="float", value="1250.5")
number.addElement(P(text="1250.5"))
row(text("Ürün"), text("Fiyat"), text("Maliyet"), text("Pay"))
row(text("Kalem"), number, TableCell(valuetype="float", value="7"), TableCell(valuetype="percentage", value="0.2"))
row(text("Tarih"), TableCell(valuetype="date", datevalue="2026-10-29"), TableCell(), TableCell(valuetype="currency", value="12.5", currency="TRY"))
row(text("Aynı", numbercolumnsrepeated=2))
row(text("Süzülen"), visibility="filter")
row(TableCell(numbercolumnsrepeated=16384), numberrowsrepeated=1048000)
hidden = Style(name="gizli", family="table")
hidden.addElement(TableProperties(display="false"))
book.automaticstyles.addElement(hidden)
secret = Table(name="Maaşlar", stylename="gizli")
line = TableRow()
line.addElement(text("gizli"))
secret.addElement(line)
book.spreadsheet.addElement(secret)
book.save("tablo-odfpy.ods")
