// Why a table is no stock, and what to do instead. Pages say it in their language: each text is a sentence of
// `packages/texts`, too.

export const noStockText =
  'No list of stock was found in this file. Print the stock statement with item names and closing stock to Excel or CSV in your software, and send that.'
export const billText =
  'This is a bill, a ledger or a list of bills, not your stock. Print the stock statement with closing stock in your software, to Excel or CSV, and send that.'
export const orderText =
  'This is an order, not your stock. Print the stock statement with closing stock in your software, to Excel or CSV, and send that.'
