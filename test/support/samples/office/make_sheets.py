"""Makes tablo-zengin.xlsx (openpyxl 3.1) and tablo-xlsxwriter.xlsx (xlsxwriter 3.2): python make_sheets.py."""
import datetime as dt
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
import xlsxwriter

book = Workbook()
sheet = book.active
sheet.title = "Satışlar"
rows = [
    ["Ürün", "Adet", "Birim fiyat", "KDV", "Tarih", "Saat", "Süre", "Stokta", "Barkod"],
    ["Kalem", 1200, 12.5, 0.2, dt.date(2026, 10, 29), dt.time(14, 5), dt.timedelta(hours=37, minutes=30), True, 8690000000012],
    ["Defter", 35, 1250, 0.01, dt.datetime(2026, 11, 3, 9, 30), dt.time(8, 0), dt.timedelta(minutes=45), False, 8690000000029],
    ["Gizli satır", 1, 1, 1, dt.date(2020, 1, 1), dt.time(0, 0), dt.timedelta(0), True, 1],
    ["Toplam", "=SUM(B2:B3)", "#DIV/0!", None, None, None, None, None, None],
]
for row in rows:
    sheet.append(row)
for at in (2, 3, 4):
    sheet.cell(at, 2).number_format = "#,##0"
    sheet.cell(at, 3).number_format = '#,##0.00 "₺"'
    sheet.cell(at, 4).number_format = "0%"
    sheet.cell(at, 5).number_format = "[$-41F]d mmmm yyyy"
    sheet.cell(at, 6).number_format = "hh:mm"
    sheet.cell(at, 7).number_format = "[h]:mm"
sheet["C5"].data_type = "e"
sheet.row_dimensions[4].hidden = True
sheet["K1"] = "Gizli sütun"
sheet["K2"] = "maliyet 7"
sheet.column_dimensions["K"].hidden = True
sheet["A7"] = CellRichText("Önemli: ", TextBlock(InlineFont(b=True), "kalın"), " not")
sheet.merge_cells("A8:C8")
sheet["A8"] = "Birleşik başlık"
sheet["A2"].comment = Comment("Fiyat listesi eskidi.", "Ayşe Yılmaz")
sheet["A9"] = "Siteye git"
sheet["A9"].hyperlink = "https://example.test/"
sheet.oddHeader.center.text = "TİCARİ SIR &P"
chart = BarChart()
chart.title = "Aylık ciro"
chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=3))
sheet.add_chart(chart, "M2")
hidden = book.create_sheet("Gizli sayfa")
hidden["A1"] = "maaşlar"
hidden.sheet_state = "hidden"
last = book.create_sheet("Son")
last["XFD1048576"] = "uzak hücre"
book.save("tablo-zengin.xlsx")

book = xlsxwriter.Workbook("tablo-xlsxwriter.xlsx", {"date_1904": True})
sheet = book.add_worksheet("1904")
sheet.write_row(0, 0, ["Gün", "Tutar"])
sheet.write_datetime(1, 0, dt.datetime(2026, 10, 29), book.add_format({"num_format": "dd.mm.yyyy"}))
sheet.write_number(1, 1, -1250.5, book.add_format({"num_format": '_-* #,##0.00 "₺"_-;-* #,##0.00 "₺"_-;_-* "-"?? "₺"_-;_-@_-'}))
sheet.write_formula(2, 1, "=B2*2", None, -2501)
sheet.write_formula(3, 1, "=B2*0+5")
sheet.insert_textbox(5, 0, "Metin kutusu: onay Mehmet Bey'de")
sheet.write_comment(1, 1, "İade", {"author": "Ali"})
sheet.write_string(4, 0, "=düz metin")
book.close()
