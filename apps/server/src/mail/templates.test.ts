import { describe, expect, it } from 'vitest'
import { type MailTemplate, type MailValues, renderMail } from './templates.ts'

const publicUrl = 'https://rasad.example'
const nasty = '<img src=x onerror="alert(1)"> & \'Co\'\r\nBcc: everybody@example.org'

const samples: { [T in MailTemplate]: MailValues[T] } = {
  'reset-password': { link: `${publicUrl}/reset-password?token=t&email=a%40b.c`, minutes: 30 },
  'confirm-email': { link: `${publicUrl}/confirm-email?token=t`, hours: 24, role: 'stockist' },
  'email-taken': { role: 'medicalOwner' },
  approved: { name: nasty, role: 'purchaser' },
  declined: { name: nasty, role: 'stockist' },
  'card-request': { firmName: nasty, purchaserName: nasty },
  'staff-invitation': { name: nasty, firmName: nasty, link: `${publicUrl}/x?a="><script>`, days: 7 },
}

describe('a mail', () => {
  it.each(Object.keys(samples) as MailTemplate[])(
    '%s contains no markup and no line break from a value',
    (template) => {
      const { subject, text, html } = renderMail(template, samples[template] as never, publicUrl)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(text).not.toMatch(/^Bcc:/m)
      expect(html).not.toContain('<img')
      expect(html).not.toContain('<script')
      expect(html).not.toMatch(/ onerror="/)
    },
  )

  it('uses no name that is not confirmed to belong to the address', () => {
    const { subject, text } = renderMail(
      'card-request',
      { firmName: 'Deccan', purchaserName: null },
      publicUrl,
    )
    expect(subject).toBe('Purchasing-card request from a purchaser')
    expect(text).toContain('A purchaser asks you for a purchasing card.')
    expect(renderMail('approved', { name: null, role: 'stockist' }, publicUrl).text).toMatch(/^Hello,\n/)
  })

  it('says what to do next', () => {
    const { text, html } = renderMail('reset-password', samples['reset-password'], publicUrl)
    expect(text).toContain(`${publicUrl}/reset-password?token=t&email=a%40b.c`)
    expect(text).toContain('30 minutes')
    expect(html).toContain(`href="${publicUrl}/reset-password?token=t&#38;email=a%40b.c"`)
    expect(renderMail('approved', samples.approved, publicUrl).text).toContain(`${publicUrl}/purchaserLogin`)
    expect(renderMail('card-request', samples['card-request'], publicUrl).text).toContain(
      `${publicUrl}/stockist-dashboard?id=me`,
    )
  })
})
