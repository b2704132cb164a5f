"""Makes sunum-zengin.pptx: python make_slides.py (python-pptx 1.0)."""
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml import parse_xml
from pptx.util import Cm, Pt

show = Presentation()
slide = show.slides.add_slide(show.slide_layouts[5])
box = slide.shapes.add_textbox(Cm(1), Cm(1), Cm(5), Cm(1))
slide.shapes._spTree.remove(box._element)
slide.shapes._spTree.insert(2, box._element)
box.text_frame.text = "Başlıktan önce çizilen kutu"
slide.shapes.title.text = "Bölge Cirosu"
group = slide.shapes.add_group_shape()
group.shapes.add_textbox(Cm(1), Cm(4), Cm(5), Cm(1)).text_frame.text = "Gruptaki metin"
steps = slide.shapes.add_textbox(Cm(1), Cm(6), Cm(5), Cm(2)).text_frame
for at, words in enumerate(["Topla", "Denetle"]):
    paragraph = steps.paragraphs[0] if at == 0 else steps.add_paragraph()
    paragraph.text = words
    paragraph._p.get_or_add_pPr().append(
        parse_xml('<a:buAutoNum xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" type="alphaLcParenR"/>')
    )
table = slide.shapes.add_table(3, 3, Cm(1), Cm(9), Cm(10), Cm(3)).table
table.cell(0, 0).merge(table.cell(0, 1))
for (row, column), words in {(0, 0): "Bölge", (0, 2): "Ciro", (1, 0): "Ege", (1, 1): "İzmir", (1, 2): "12", (2, 1): "Aydın", (2, 2): "7"}.items():
    table.cell(row, column).text = words
data = CategoryChartData()
data.categories = ["Mart", "Nisan"]
data.add_series("Satış", (12.5, 30))
frame = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Cm(1), Cm(12), Cm(10), Cm(5), data)
frame.chart.has_title = True
frame.chart.chart_title.text_frame.text = "Aylık satış"
secret = slide.shapes.add_textbox(Cm(1), Cm(1), Cm(1), Cm(1))
secret.name = "Gizli kutu"
secret.text_frame.text = "maliyet 7"
secret._element.nvSpPr.cNvPr.set("hidden", "1")
slide.notes_slide.notes_text_frame.text = "Burada dur."
second = show.slides.add_slide(show.slide_layouts[5])
second.shapes.title.text = "Yedek"
second._element.set("show", "0")
show.save("sunum-zengin.pptx")
