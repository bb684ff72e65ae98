/** Texts of the heads of public pages: for search engines, and for who shares a link. */
export const pagesMessages = {
  titled: '{{title}} · Rasad',
  home: 'Rasad: who supplies it?',
  homeText: 'Find who supplies a medicine or carries a company, and call the stockist.',

  demandTitle: 'Plan a list of medicines',
  demandText: 'Paste a list of medicines and see which stockists to call for it.',

  suppliersOf: 'Suppliers of {{name}}',
  medicineText: 'Who supplies {{name}}: {{count}} with town and phone number.',
  medicineTextOf: 'Who supplies {{name}} of {{company}}: {{count}} with town and phone number.',
  noSuppliersText: '{{name}}: composition, pack and MRP. No stockist supplies it yet.',
  suppliers_one: '{{count}} supplier',
  suppliers_other: '{{count}} suppliers',

  stockistsOf: 'Stockists carrying {{name}}',
  companyText: 'Who carries {{name}}: {{count}} with town and phone number, and its products.',
  productsOf: 'Products of {{name}}',
  productsText: 'Medicines of {{name}} with composition, pack and MRP, and who supplies them.',

  stockistText: '{{name}}, {{place}}: phone number, address, and the medicines and companies it carries.',
  stockistTextAnywhere: '{{name}}: phone number, address, and the medicines and companies it carries.',

  card: 'Card check',
  cardText: 'Whether this ID card is valid, and whose it is.',

  places: 'Medicine suppliers by district',
  placesText: 'Stockists of medicines in every state and district of India.',
  suppliersIn: 'Medicine suppliers in {{place}}',
  stateText: 'Stockists of medicines in {{state}}, by district.',
  districtText:
    'Who supplies medicines in {{place}}: stockists with their phone numbers, and what they carry.',

  noSuchMedicine: 'Medicine not found',
  noSuchCompany: 'Company not found',
  noSuchStockist: 'Stockist not found',
  noSuchText: 'It may have been removed, or the link is incomplete.',
  goneMedicine: 'This medicine is no longer in the catalogue',
  goneCompany: 'This company is no longer in the catalogue',
  goneStockist: 'This supplier is no longer on Rasad',
  goneText: 'The page was removed. The search finds what there is now.',
  noSuchPlace: 'No such place',
  noSuchPlaceText: 'There is no state or district of this name.',
} as const

export type PageTexts = Record<keyof typeof pagesMessages, string>
