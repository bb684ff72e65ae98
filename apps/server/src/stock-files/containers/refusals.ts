// Why a stock file cannot be opened, and what to do instead. Pages say it in their language: each text is a sentence of
// `packages/texts`, too.

export const tooLarge =
  'This file is larger than a stock statement can be (10 MB, 60,000 rows, 200 columns). Send only the sheet with the stock.'
export const unreadable =
  'This file cannot be read. Print the stock statement again, to Excel or CSV, and send that file as it is.'
export const encrypted =
  'This file is protected with a password. Save it without a password and send it again.'
export const notText =
  'This is a picture or another kind of file, not a list of stock. Print the stock statement to Excel or CSV in your software, and send that.'
export const pictures =
  'This PDF holds pictures of pages and no text. Ask your software for Excel or CSV instead, and send that.'
export const empty = 'This file is empty. Print the stock statement again and send that.'
export const archive = 'This is an archive. Unpack it and send the stock file inside.'
export const tooSlow =
  'This file takes too long to read. Send only the sheet with the stock, or print it to CSV in your software.'
export const gaveUp =
  'We could not read this file. Please send it again, or print it to CSV in your software.'
