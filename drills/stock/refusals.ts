/** Files that are refused, each with the reason in its name. */

import { noiseBytes } from '@rasad/testkit/random'
import { zipFile } from '@rasad/testkit/zip-file'
import { writeXlsx } from 'hucre/xlsx'
import { jsPDF } from 'jspdf'

export interface Refusal {
  id: string
  bytes(): Promise<Buffer> | Buffer
}

const stockRow = (at: number) => [`ITEM ${at}`, "10'S", 5, 3, 2, 6]

const oneRow = {
  name: 'S',
  rows: [
    ['Item', 'Stock'],
    ['DOLO', 5],
  ],
}

export const refusals: Refusal[] = [
  { id: 'empty', bytes: () => Buffer.alloc(0) },
  {
    id: 'photo',
    bytes: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noiseBytes(1, 200_000)]),
  },
  {
    id: 'png',
    bytes: () => Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), noiseBytes(2, 50_000)]),
  },
  { id: 'noise', bytes: () => noiseBytes(3, 100_000) },
  { id: 'too-large', bytes: () => Buffer.alloc(10 * 1024 * 1024 + 1, 'A,1,2\n') },
  {
    id: 'zip-bomb',
    bytes: () =>
      zipFile([...frame(1), ['xl/worksheets/sheet1.xml', Buffer.alloc(180 * 1024 * 1024, '<row>')]]),
  },
  {
    id: 'lying-bomb',
    bytes: () =>
      zipFile([...frame(1), ['xl/worksheets/sheet1.xml', Buffer.alloc(180 * 1024 * 1024, ' ')]], 1000),
  },
  {
    id: 'shared-strings-bomb',
    bytes: () =>
      zipFile([
        ...frame(1),
        ['xl/worksheets/sheet1.xml', sheetXml(3)],
        ['xl/sharedStrings.xml', Buffer.alloc(150 * 1024 * 1024, '<si><t>A</t></si>')],
      ]),
  },
  {
    id: 'thousand-sheets',
    bytes: () =>
      zipFile([
        ...frame(1000),
        ...Array.from({ length: 1000 }, (_, at): [string, Buffer] => [
          `xl/worksheets/sheet${at + 1}.xml`,
          sheetXml(5),
        ]),
      ]),
  },
  {
    id: 'many-rows',
    bytes: () =>
      Buffer.from(
        `Item,Pack,Opening,Purchase,Sale,Closing\n${Array.from({ length: 60_500 }, (_, at) => stockRow(at).join(',')).join('\n')}`,
      ),
  },
  {
    id: 'many-columns',
    bytes: () =>
      Buffer.from(
        Array.from({ length: 50 }, () => Array.from({ length: 260 }, (_, at) => `${at}`).join(',')).join(
          '\n',
        ),
      ),
  },
  {
    id: 'million-empty-rows',
    bytes: () =>
      zipFile([
        ...frame(1),
        [
          'xl/worksheets/sheet1.xml',
          Buffer.from(
            `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${'<row><c t="n"><v>1</v></c></row>'.repeat(900_000)}</sheetData></worksheet>`,
          ),
        ],
      ]),
  },
  {
    id: 'billion-laughs',
    bytes: () =>
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at === 0 ? '' : at};`.repeat(10)}">`).join('')}]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>&lol9;</Data></Cell></Row></Table></Worksheet></Workbook>`,
      ),
  },
  {
    id: 'external-dtd',
    bytes: () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE ENVELOPE SYSTEM "file:///etc/passwd"><ENVELOPE><DSPDISPNAME>A</DSPDISPNAME></ENVELOPE>',
      ),
  },
  {
    id: 'encrypted-xlsx',
    bytes: async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [oneRow],
          encryption: { password: 'secret', spinCount: 1000 },
        }),
      ),
  },
  { id: 'encrypted-xls', bytes: () => biffWith(0x2f) },
  {
    id: 'marg-purchase',
    bytes: () =>
      Buffer.from(
        'H,1,INV-22,22112026,SHREE AGENCY,,1000.00\nT,CIPLA,A12,,DOLO 650,15S,,B12,0527,,,,,,25.00,30.00,,,,10,,20.00,,12\nT,CIPLA,A13,,PAN 40,10S,,B13,0527,,,,,,25.00,30.00,,,,10,,20.00,,12\nF,2,400.00,48.00,448.00\n',
      ),
  },
  {
    id: 'tax-invoice',
    bytes: () =>
      Buffer.from(
        'SHREE AGENCY\nTAX INVOICE\nInvoice No : A-221 Date : 22/11/2026\nSr,Product,HSN,Batch,Exp,MRP,Qty,Free,Rate,Disc,GST,Amount\n1,DOLO 650,3004,B1,05/27,30.00,10,1,20.00,0,12,200.00\n2,PAN 40,3004,B2,06/27,100.00,5,0,70.00,0,12,350.00\n3,AZEE 500,3004,B3,06/27,100.00,4,0,70.00,0,12,280.00\n',
      ),
  },
  {
    id: 'sales-register',
    bytes: () =>
      Buffer.from(
        'Sales Register\nBill No,Bill Date,Party Name,Amount\n1,01/11/2026,RAM MEDICAL,500.00\n2,01/11/2026,SHYAM MEDICAL,700.00\n3,02/11/2026,OM MEDICAL,900.00\n',
      ),
  },
  {
    id: 'letter',
    bytes: () =>
      Buffer.from(
        'Dear sir,\n\nplease send me the goods that I ordered last week.\nWith regards\nRam Medical\n',
      ),
  },
  { id: 'script', bytes: () => Buffer.from('<script>alert(1)</script><p>hello</p>') },
  {
    id: 'broken-xlsx',
    bytes: async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [oneRow],
        }),
      ).subarray(0, 900),
  },
  { id: 'word-document', bytes: () => zipFile([['word/document.xml', Buffer.from('<w:document/>')]]) },
  {
    id: 'broken-compound',
    bytes: () =>
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), noiseBytes(5, 20_000)]),
  },
  {
    id: 'picture-pdf',
    bytes: () => {
      const pdf = new jsPDF()
      pdf.rect(10, 10, 100, 100, 'F')
      pdf.addPage()
      pdf.circle(50, 50, 20)
      return Buffer.from(pdf.output('arraybuffer'))
    },
  },
  { id: 'broken-pdf', bytes: () => Buffer.from('%PDF-1.4\n1 0 obj\n<<\n') },
]

function frame(sheets: number): [string, Buffer][] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  return [
    [
      '[Content_Types].xml',
      Buffer.from(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${numbers.map((no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
      ),
    ],
    [
      '_rels/.rels',
      Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
    ],
    [
      'xl/workbook.xml',
      Buffer.from(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${numbers.map((no) => `<sheet name="S${no}" sheetId="${no}" r:id="rId${no}"/>`).join('')}</sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map((no) => `<Relationship Id="rId${no}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${no}.xml"/>`).join('')}</Relationships>`,
      ),
    ],
  ]
}

function sheetXml(rows: number): Buffer {
  const row = (at: number) =>
    `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>ITEM ${at}</t></is></c><c r="B${at}"><v>5</v></c></row>`
  return Buffer.from(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${Array.from({ length: rows }, (_, at) => row(at + 1)).join('')}</sheetData></worksheet>`,
  )
}

/** A sheet of BIFF5 without a container that holds one record more. */
function biffWith(record: number): Buffer {
  const begin = Buffer.from([0x09, 0x08, 8, 0, 0, 5, 0x10, 0, 0, 0, 0, 0])
  const own = Buffer.from([record, 0, 4, 0, 1, 2, 3, 4])
  return Buffer.concat([begin, own, Buffer.from([0x0a, 0, 0, 0])])
}
