import type { EndpointName } from '../endpoints.ts'
import type { ImportRow, ListedImport, StockImport } from '../stock-files.ts'
import type { Operations } from './operation.ts'
import { answered, ids, moment, pageOf } from './samples.ts'

const counts = {
  ...{ new: 12, changed: 214, unchanged: 1730, missing: 9 },
  ...{ toSettle: 1, waiting: 0, ignored: 3, skipped: 41, negative: 2 },
}
const waits: StockImport = {
  _id: ids.stockFile,
  status: 'preview',
  via: 'desk',
  fileName: 'STOCK.XLS',
  fileBytes: 412_160,
  columns: { name: 'Item Name', pack: 'Pack', quantity: 'Closing', mrp: 'M.R.P.' },
  counts,
  warnings: [],
  complete: null,
  firm: 'DECCAN PHARMA AGENCIES',
  printedOn: '2026-06-04',
  createdAt: moment,
  appliedAt: null,
  undoneAt: null,
  undoable: false,
  hasFile: true,
}
const applied: StockImport = {
  ...waits,
  status: 'applied',
  complete: true,
  appliedAt: moment,
  undoable: true,
}
const listed: ListedImport = {
  ...applied,
  stockist: { _id: ids.stockist, name: 'Deccan Pharma Agencies' },
  unaided: true,
  confidence: 0.99,
  fingerprint: '5f1d0c5a92b74e83',
}
const row: ImportRow = {
  ...{ line: 118, row: 112, kind: 'toSettle', text: 'TELMA-H TAB 15S', pack: '15S', quantity: 24, mrp: 198 },
  ...{ flags: [], medicine: null },
  candidates: [
    {
      medicine: {
        _id: ids.medicine,
        name: 'Telma H Tablet',
        companyName: 'Glenmark Pharmaceuticals Ltd',
        composition: 'Telmisartan (40mg) + Hydrochlorothiazide (12.5mg)',
        pack: 'strip of 15 tablets',
        price: 198,
      },
      score: 0.82,
    },
  ],
}

export const stockFileOperations = {
  'POST /api/stock-files': {
    example: {
      query: {},
      body: { file: { size: 412_160, type: 'application/octet-stream' }, complete: 'true' },
      answer: answered({ _id: ids.stockFile, status: 'reading' as const }),
    },
  },
  'GET /api/stock-files': {
    example: { query: {}, answer: pageOf(listed) },
  },
  'GET /api/stock-files/{id}': {
    example: { params: { id: ids.stockFile }, answer: answered(waits) },
  },
  'GET /api/stock-files/{id}/rows': {
    example: { params: { id: ids.stockFile }, query: { kind: 'toSettle' }, answer: pageOf(row) },
  },
  'GET /api/stock-files/{id}/file': {
    example: { params: { id: ids.stockFile }, answer: new Uint8Array() },
  },
  'PUT /api/stock-files/{id}/columns': {
    example: {
      params: { id: ids.stockFile },
      body: { name: 1, quantity: 7, pack: 2, mrp: 4 },
      answer: answered({ ...waits, status: 'reading' as const }),
    },
  },
  'POST /api/stock-files/{id}/settle': {
    example: {
      params: { id: ids.stockFile },
      body: { rows: [{ line: 118, medicine: ids.medicine }] },
      answer: {
        success: true,
        data: { ...waits, counts: { ...counts, changed: 215, toSettle: 0 } },
        refused: [],
      },
    },
  },
  'POST /api/stock-files/{id}/apply': {
    example: { params: { id: ids.stockFile }, body: { complete: true }, answer: answered(applied) },
  },
  'POST /api/stock-files/{id}/undo': {
    example: {
      params: { id: ids.stockFile },
      answer: answered({ ...applied, status: 'undone' as const, undoneAt: moment, undoable: false }),
    },
  },
} as const satisfies Partial<Operations<EndpointName>>
