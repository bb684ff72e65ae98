import { addTexts } from '../../lib/texts.ts'

export const savedMessages = {
  title: 'Saved',
  intro: 'Kept on this device.',
  save: 'Save {{name}}',
  remove: 'Remove {{name}} from saved',
  savedNow: 'Saved: {{name}}',
  removedNow: 'Removed: {{name}}',
  undo: 'Undo',
  suppliers: 'Suppliers',
  medicines: 'Medicines',
  companies: 'Companies',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Tap the bookmark on a supplier, a medicine or a company to keep it here.',
  toSearch: 'Find a supplier',
  supplierWhy: 'Its number is at hand, also without a network.',
  medicineWhy: 'One tap shows who has it now, and how near.',
  companyWhy: 'One tap shows who carries it, and its products.',
  notListed: 'No longer listed',
} as const

addTexts('saved', savedMessages)
