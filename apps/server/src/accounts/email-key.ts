/**
 * Key by which e-mails are compared: ASCII letters lose their case, as in SQL's `lower(email COLLATE "C")`. Other
 * letters stay as they are: the Kelvin sign is not a k.
 */
export function emailKey(email: string): string {
  return email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
