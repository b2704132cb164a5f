"""Makes bicimler.xlsx and bicimler.json: numbers with formats, and what LibreOffice shows for them in a Turkish locale.

python make_formats.py <LibreOffice profile folder whose ooSetupSystemLocale is tr-TR> (openpyxl 3.1, LibreOffice 7.4)
"""
import csv, json, subprocess, sys, tempfile, pathlib
from openpyxl import Workbook

numbers = [0, 1, -1, 5, 0.5, -0.5, 0.005, 1.005, 2.675, 1234.5, -1234.567, 1250.5, 1234567.891, 99999, 123456789, 0.256, 1 / 3, -0.2, 1000, 12345678901]
number_formats = [
    "General", "0", "0.00", "#,##0", "#,##0.00", "0%", "0.00%", "0.0%", '#,##0.00 "₺"', '#,##0.00\\ "TL"', "[$₺-41F]#,##0.00", "#,##0.00 [$₺-41F]",
    '#,##0.00 [$€-1]', "[$€-2] #,##0.00", '[$$-409]#,##0.00', '#,##0.00 [$€-407]', '"$"#,##0.00', "#,##0.00;(#,##0.00)", "#,##0.00;[Red]-#,##0.00", '#,##0;-#,##0;"-"',
    '_-* #,##0.00 "₺"_-;-* #,##0.00 "₺"_-;_-* "-"?? "₺"_-;_-@_-', "0.00E+00", "# ?/?", "# ??/??", "00000", '0" adet"', '"Kod: "000', '0.0,"B"', "0.0##",
    '[>=1000]#,##0,"bin";0', '[=1]"Evet";[=0]"Hayır";0', '0.00" kg"', "0\\.0", "+0;-0;0", "[Blue]0.0;[Red]-0.0", '#,##0.00_);(#,##0.00)', "#,##0.00 _₺", "0.00%;-0.00%;0%",
]
# Left out: days before March 1900, which LibreOffice counts otherwise than Excel, and fractions of seconds, which it cuts off.
dates = [61, 36526, 45292, 46323, 46323.5, 46323.75, 46331.0625, 43831.375]
date_formats = [
    "dd.mm.yyyy", "d.m.yyyy", "dd.mm.yy", "yyyy-mm-dd", "[$-41F]d mmmm yyyy", "[$-41F]d mmmm yyyy dddd", "d mmmm yyyy", "dd mmm yyyy", "mmm yy", "mmmm yyyy", "dddd", "ddd",
    "dd.mm.yyyy hh:mm", "dd.mm.yyyy hh:mm:ss", "[$-409]d mmmm yyyy", "[$-409]mmm d, yyyy", "yyyy", "hh:mm", "h:mm:ss", 'd mmmm yyyy" tarihinde"', "mm-dd-yy", "dd-mm-yyyy", "d-mmm-yyyy", "dd/mm/yyyy", "dd/mm/yyyy hh:mm",
]
durations = [0, 0.1, 0.5, 1.75, 2.5, 10.125, 1 / 1440, 1 / 86400]
duration_formats = ["[h]:mm", "[h]:mm:ss", "[mm]:ss", "mm:ss", "[ss]", "hh:mm:ss", "h:mm", "mm:ss.0", '[h]" saat "mm" dk"']

# Excel computes percentages with 15 digits, keeps the sign of numbers that a condition leaves over, and has 11 places in General.
differs = {(1.005, "0%"), (0.256, "# ??/??"), (12345678901, "# ?/?"), (12345678901, "# ??/??"), (1 / 3, "General")}
differs |= {(n, f) for f in number_formats if f.startswith(("[>", "[=")) for n in numbers if n < 0}
pairs = [(n, f) for f in number_formats for n in numbers] + [(n, f) for f in date_formats for n in dates] + [(n, f) for f in duration_formats for n in durations]
pairs = [pair for pair in pairs if pair not in differs]
texts = [("metin", "@"), ("metin", '"<"@">"'), ("metin", "0.00"), ("metin", '0;0;0;"Not: "@')]
pairs += texts
book = Workbook()
sheet = book.active
for at, (value, pattern) in enumerate(pairs, 1):
    cell = sheet.cell(at, 1, value)
    cell.number_format = pattern
sheet.column_dimensions["A"].width = 60
here = pathlib.Path(__file__).parent
book.save(here / "bicimler.xlsx")
with tempfile.TemporaryDirectory() as folder:
    convert = ["soffice", f"-env:UserInstallation=file://{sys.argv[1]}", "--headless", "--convert-to", "csv:Text - txt - csv (StarCalc):9,34,76,1,,1055,false,true", "--outdir", folder]
    subprocess.run([*convert, str(here / "bicimler.xlsx")], check=True)
    shown = [row[0] if row else "" for row in csv.reader(open(f"{folder}/bicimler.csv", encoding="utf-8-sig"), delimiter="\t")]
assert len(shown) == len(pairs), (len(shown), len(pairs))
lines = [json.dumps([value, pattern, text.strip()], ensure_ascii=False) for (value, pattern), text in zip(pairs, shown)]
(here / "bicimler.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")
