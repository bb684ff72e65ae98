// What the parts are filled with: short, and longer than any real text.

export const longName =
  'Shri Venkateshwara Pharmaceuticals and Surgical Distributors (Wholesale), Thiruvananthapuram Branch'

export const longWord = 'Dihydroxyphenylalaninhydrochloridmonohydratretardformulierungskapsel'

export const longText =
  'The address you gave belongs to an account that was declined in March. Ask the admin who declined it to look at your new documents, or register again with another address; what you typed here stays.'
