// Why a file of a table cannot be opened, and what to do instead: the same words for stock, lists and catalogues. Pages say it in their language: each text is a sentence of
// `packages/texts`, too.

export const tooLarge =
  'This file is too large to be read (10 MB, 60,000 rows, 200 columns at most). Send only the sheet that is needed.'
export const unreadable =
  'This file cannot be read. Print it again, to Excel or CSV, and send that file as it is.'
export const encrypted =
  'This file is protected with a password. Save it without a password and send it again.'
export const notText =
  'This is a picture or another kind of file, not a table or a list. Send an Excel, CSV, HTML, text or PDF file.'
export const pictures = 'This PDF holds pictures of pages and no text. Send it as Excel, CSV or text instead.'
export const empty = 'This file is empty. Save or print it again and send that.'
export const archive = 'This is an archive. Unpack it and send the file inside.'
export const tooSlow =
  'This file takes too long to read. Send only the sheet that is needed, or print it to CSV in your software.'
export const gaveUp =
  'We could not read this file. Please send it again, or print it to CSV in your software.'
