import { describe, expect, it } from 'vitest'
import { type MailTemplate, type MailValues, renderMail } from './templates.ts'

const publicUrl = 'https://rasad.example'
const nasty = '<img src=x onerror="alert(1)"> & \'Co\'\r\nBcc: everybody@example.org'

const letter = {
  firmName: nasty,
  buyer: nasty,
  town: nasty,
  note: nasty,
  lines: [nasty],
  more: 2,
  link: `${publicUrl}/r/"><script>`,
  hours: 72,
}

const samples: { [T in MailTemplate]: MailValues[T] } = {
  'reset-password': { link: `${publicUrl}/reset-password?token=t&email=a%40b.c`, minutes: 30 },
  'confirm-email': { link: `${publicUrl}/confirm-email?token=t`, hours: 24, role: 'stockist' },
  'email-taken': { role: 'medicalOwner' },
  'password-changed': { role: 'staff' },
  'change-email': { link: `${publicUrl}/confirm-email?token=t`, hours: 24, role: 'purchaser' },
  'email-changed': { link: `${publicUrl}/restore-email?token=t`, hours: 72, role: 'admin' },
  'email-restored': { role: 'user' },
  approved: { name: nasty, role: 'purchaser' },
  declined: {
    name: nasty,
    role: 'stockist',
    reason: 'expired',
    note: nasty,
    resubmit: { link: `${publicUrl}/stockist-outcode?token=t`, days: 30 },
    support: { email: 'help@rasad.example', phone: null },
  },
  reopened: { name: nasty, link: `${publicUrl}/stockist-outcode?token=t`, days: 30 },
  'licence-due': { name: nasty, role: 'stockist', until: '2026-12-01', step: 30 },
  'licences-due': { firms: [{ name: nasty, until: '2026-12-01', step: 0 }], count: 3 },
  'licence-cancelled': { name: nasty, role: 'stockist', reason: nasty },
  'licence-lifted': { name: nasty, role: 'medicalOwner', reason: nasty },
  'change-approved': { name: nasty, fields: ['licenseNumber', nasty] },
  'change-declined': { name: nasty, fields: [nasty], reason: 'expired', note: nasty },
  'card-request': { firmName: nasty, purchaserName: nasty },
  'staff-ended': { name: nasty, firmName: nasty },
  news: { role: 'admin', items: [{ kind: nasty, about: nasty, decision: null, count: 1 }] },
  'news-digest': {
    role: 'admin',
    items: [
      { kind: 'registration', about: 'stockist', decision: null, count: 2 },
      { kind: 'registration', about: 'purchaser', decision: null, count: 1 },
    ],
  },
  'supply-request': letter,
  'supply-order': { ...letter, total: nasty },
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

  it('counts what is new, and quotes nobody', () => {
    const { text } = renderMail('news-digest', samples['news-digest'], publicUrl)
    expect(text).toContain('2 stockists have registered and wait.')
    expect(text).toContain('A purchaser has registered and waits for a decision.')
    expect(text).toContain(`${publicUrl}/adminpanel`)
    expect(text).toContain(`${publicUrl}/profile`)
  })

  it('says why papers are declined, and how to send them again', () => {
    const { text } = renderMail('declined', samples.declined, publicUrl)
    expect(text).toContain('The paper has expired. Please send the one that is valid now.')
    expect(text).toContain(`Send papers again:\n${publicUrl}/stockist-outcode?token=t`)
    expect(text).toContain('support: help@rasad.example.')
    const bare = renderMail('declined', { name: null, role: 'stockist' }, publicUrl).text
    expect(bare).toContain('please contact support.')
    expect(bare).not.toContain('http')
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

  it('is in the language of its reader, with every value in its place', () => {
    for (const template of Object.keys(samples) as MailTemplate[]) {
      const { subject, text, html } = renderMail(template, samples[template] as never, publicUrl, 'hi')
      expect(subject, template).toMatch(/[\u0900-\u097f]/)
      expect(text, template).not.toMatch(/\{\{|(Hello|Please|below)/)
      expect(html).toContain('<html lang="hi">')
    }
    const due = renderMail('licences-due', samples['licences-due'], publicUrl, 'hi').text
    expect(due).toContain('1 दिस॰ 2026 तक भरी थी')
  })
})
