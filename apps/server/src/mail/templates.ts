import type { DecidedField } from '@rasad/contract/changes'
import type { DeclineReason } from '@rasad/contract/decline-reasons'
import type { LicenceHolder, LicenceStep } from '@rasad/contract/licences'
import { decidedTexts } from '@rasad/contract/party-fields'
import type { Support } from '@rasad/contract/registrations'
import type { Role } from '@rasad/contract/roles'
import type { Language } from '@rasad/texts'
import { dayText, mailTexts, type SayMail } from './mail-texts.ts'
import { type NewsItem, newsLine, newsPage } from './news-lines.ts'

/** The mails that the service sends, and the values that each needs. */
export interface MailValues {
  'reset-password': { link: string; minutes: number }
  'confirm-email': { link: string; hours: number; role: Role }
  // Absent in mails from before addresses could be changed.
  'email-taken': { role: Role; isChange?: boolean }
  'password-changed': { role: Role }
  'change-email': { link: string; hours: number; role: Role }
  // Null: nobody has shown that the old address is theirs.
  'email-changed': { link: string | null; hours: number; role: Role }
  'email-restored': { role: Role }
  // The name is null unless the address is confirmed: a stranger may have typed it.
  approved: { name: string | null; role: PartyRole }
  declined: {
    name: string | null
    role: PartyRole
    reason?: DeclineReason | null
    note?: string | null
    /** Sends the papers again; absent after too many refusals. */
    resubmit?: { link: string; days: number } | null
    support?: Support
  }
  reopened: { name: string | null; link: string; days: number }
  'licence-due': { name: string; role: LicenceHolder; until: string; step: LicenceStep }
  /** To admins: the first of so many licences whose fee has come closer to its end. */
  'licences-due': { firms: { name: string; until: string; step: LicenceStep }[]; count: number }
  'licence-cancelled': { name: string | null; role: LicenceHolder; reason: string | null }
  'licence-lifted': { name: string | null; role: LicenceHolder; reason: string | null }
  'change-approved': { name: string | null; fields: string[] }
  'change-declined': {
    name: string | null
    fields: string[]
    reason: DeclineReason | null
    note: string | null
  }
  'card-request': { firmName: string; purchaserName: string | null }
  'supply-request': SupplyLetter
  'supply-order': OrderLetter
  'staff-invitation': { name: string | null; firmName: string | null; link: string; days: number }
  'staff-ended': { name: string | null; firmName: string | null }
  // Of notifications: one at once, or those of a day.
  news: { role: Role; items: NewsItem[] }
  'news-digest': { role: Role; items: NewsItem[] }
}

/** Lines that a buyer asks for, each as a text. */
interface SupplyLetter {
  firmName: string
  buyer: string
  town: string | null
  note: string | null
  lines: string[]
  /** Lines that the mail does not name. */
  more: number
  /** Of the page on which the stockist answers. Null: it was ended or cannot be shown, and the desk has the same. */
  link: string | null
  hours: number
}

/** What a buyer orders, each line as a text with what was agreed. */
interface OrderLetter extends SupplyLetter {
  /** What the lines cost together, as a sentence; null: no rate was agreed. */
  total: string | null
}

export type MailTemplate = keyof MailValues
type PartyRole = 'medicalOwner' | 'stockist' | 'purchaser'

export interface MailText {
  subject: string
  text: string
  html: string
}

/** A mail before it is rendered as text or HTML. All parts are plain text and untrusted. */
interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  button?: { label: string; link: string }
  closing?: string
}

const signInPaths: Record<PartyRole, string> = {
  medicalOwner: '/login',
  stockist: '/stockist-login',
  purchaser: '/purchaserLogin',
}

/** What a writer of mails needs besides the values. */
interface Words {
  t: SayMail
  publicUrl: string
  /** `Hello Asha,` */
  hello(name: string | null): string
  /** What somebody registers as: `a stockist`. */
  as(role: Role): string
  /** `3 Nov 2026` of a day. */
  day(day: string): string
}

type Writers = { [T in MailTemplate]: (values: MailValues[T], words: Words) => Letter }

const writers: Writers = {
  'reset-password': ({ link, minutes }, { t, hello }) => ({
    subject: t('resetSubject'),
    greeting: hello(null),
    paragraphs: [t('resetWhy'), t('resetLink', { minutes })],
    button: { label: t('chooseNewPassword'), link },
    closing: t('resetElse'),
  }),
  'confirm-email': ({ link, hours, role }, { t, hello, as }) => ({
    subject: t('confirmSubject'),
    greeting: hello(null),
    paragraphs: [t('confirmWhy', { role: as(role) }), t('confirmLink', { hours })],
    button: { label: t('confirmButton'), link },
    closing: t('confirmElse'),
  }),
  'email-taken': ({ role, isChange = false }, { t, hello, as, publicUrl }) => ({
    subject: t(isChange ? 'takenSubjectChange' : 'takenSubject'),
    greeting: hello(null),
    paragraphs: [t(isChange ? 'takenWhyChange' : 'takenWhy', { role: as(role) }), t('takenSelf')],
    button: { label: t('chooseNewPassword'), link: `${publicUrl}/forgot-password` },
    closing: t('takenElse'),
  }),
  'password-changed': ({ role }, { t, hello, as, publicUrl }) => ({
    subject: t('passwordSubject'),
    greeting: hello(null),
    paragraphs: [t('passwordWhy', { role: as(role) }), t('nothingToDo')],
    button: { label: t('passwordNotMe'), link: `${publicUrl}/forgot-password` },
  }),
  'change-email': ({ link, hours, role }, { t, hello, as }) => ({
    subject: t('changeEmailSubject'),
    greeting: hello(null),
    paragraphs: [t('changeEmailWhy', { role: as(role) }), t('changeEmailLink', { hours })],
    button: { label: t('changeEmailButton'), link },
    closing: t('changeEmailElse'),
  }),
  'email-changed': ({ link, hours, role }, { t, hello, as }) => ({
    subject: t('emailChangedSubject'),
    greeting: hello(null),
    paragraphs: [
      t('emailChangedWhy', { role: as(role) }),
      ...(link === null ? [t('emailChangedSupport')] : [t('nothingToDo'), t('emailChangedBack', { hours })]),
    ],
    ...(link !== null && { button: { label: t('emailChangedButton'), link } }),
  }),
  'email-restored': ({ role }, { t, hello, as }) => ({
    subject: t('emailRestoredSubject'),
    greeting: hello(null),
    paragraphs: [t('emailRestoredWhy', { role: as(role) })],
  }),
  approved: ({ name, role }, { t, hello, publicUrl }) => ({
    subject: t('approvedSubject'),
    greeting: hello(name),
    paragraphs: [t('approvedText')],
    button: { label: t('signIn'), link: publicUrl + signInPaths[role] },
  }),
  declined: ({ name, reason, note, resubmit, support }, { t, hello }) => ({
    subject: t('declinedSubject'),
    greeting: hello(name),
    paragraphs: [
      t('declinedText'),
      ...(reason && reason !== 'other' ? [t(`decline_${reason}`)] : []),
      ...(note ? [t('declinedNote', { note })] : []),
      ...(resubmit ? [t('declinedAgain', { days: resubmit.days })] : []),
    ],
    ...(resubmit && { button: { label: t('sendPapersAgain'), link: resubmit.link } }),
    closing: whoHelps(support, t),
  }),
  reopened: ({ name, link, days }, { t, hello }) => ({
    subject: t('reopenedSubject'),
    greeting: hello(name),
    paragraphs: [t('reopenedText', { days })],
    button: { label: t('sendPapersAgain'), link },
  }),
  'licence-due': ({ name, role, until, step }, { t, hello, day, publicUrl }) => ({
    subject: t(step === 0 ? 'licenceLateSubject' : 'licenceDueSubject'),
    greeting: hello(name),
    paragraphs: [
      step === 0
        ? t(role === 'stockist' ? 'licenceLateStockist' : 'licenceLate', { day: day(until) })
        : t('licenceDue', { day: day(until), days: step }),
      t('licencePay'),
    ],
    button: { label: t('openProfile'), link: `${publicUrl}/profile` },
  }),
  'licences-due': ({ firms, count }, { t, hello, day, publicUrl }) => ({
    subject: t('licencesSubject', { count }),
    greeting: hello(null),
    paragraphs: [
      t('licencesText'),
      ...firms.map(({ name, until, step }) =>
        t(step === 0 ? 'licencesFirmLate' : 'licencesFirmDue', { name, day: day(until), days: step }),
      ),
      ...(count > firms.length ? [t('licencesMore', { more: count - firms.length })] : []),
    ],
    button: { label: t('licencesButton'), link: `${publicUrl}/admin/licences` },
  }),
  'licence-cancelled': ({ name, role, reason }, { t, hello }) => ({
    subject: t('cancelledSubject'),
    greeting: hello(name),
    paragraphs: [
      reason === null ? t('cancelledText') : t('cancelledBecause', { reason }),
      ...(role === 'stockist' ? [t('cancelledStockist')] : []),
      t('contactSupport'),
    ],
  }),
  'licence-lifted': ({ name, role, reason }, { t, hello, publicUrl }) => ({
    subject: t('liftedSubject'),
    greeting: hello(name),
    paragraphs: [
      reason === null ? t('liftedText') : t('liftedBecause', { reason }),
      ...(role === 'stockist' ? [t('liftedStockist')] : []),
    ],
    button: { label: t('openProfile'), link: `${publicUrl}/profile` },
  }),
  'change-approved': ({ name, fields }, { t, hello, publicUrl }) => ({
    subject: t('changeApprovedSubject'),
    greeting: hello(name),
    paragraphs: [t('changeApprovedText', { fields: namesOf(fields, t) })],
    button: { label: t('changeApprovedButton'), link: `${publicUrl}/profile` },
  }),
  'change-declined': ({ name, fields, reason, note }, { t, hello, publicUrl }) => ({
    subject: t('changeDeclinedSubject'),
    greeting: hello(name),
    paragraphs: [
      t('changeDeclinedText', { fields: namesOf(fields, t) }),
      ...(reason ? [t(`decline_${reason}`)] : []),
      ...(note ? [t('changeDeclinedNote', { note })] : []),
    ],
    button: { label: t('changeDeclinedButton'), link: `${publicUrl}/profile` },
  }),
  'card-request': ({ firmName, purchaserName: name }, { t, hello, publicUrl }) => ({
    subject: name === null ? t('cardSubjectUnnamed') : t('cardSubject', { name }),
    greeting: hello(firmName),
    paragraphs: [name === null ? t('cardTextUnnamed') : t('cardText', { name }), t('cardNext')],
    button: { label: t('cardButton'), link: `${publicUrl}/stockist-dashboard?id=me` },
  }),
  'supply-request': (values, { t, hello, publicUrl }) => {
    const { firmName, buyer, town, note, lines, more, link, hours } = values
    return {
      subject: t('asksSubject', { buyer }),
      greeting: hello(firmName),
      paragraphs: [
        t(town === null ? 'asksText' : 'asksTextTown', { buyer, town }),
        ...(note === null ? [] : [t('theyWrite', { note })]),
        ...lines.map((line, at) => `${at + 1}. ${line}`),
        ...(more > 0 ? [t('asksMore', { more })] : []),
        ...(link === null ? [] : [t('asksLink', { hours })]),
      ],
      button: { label: t('asksButton'), link: link ?? `${publicUrl}/stockist-dashboard?id=me` },
    }
  },
  'supply-order': (values, { t, hello, publicUrl }) => {
    const { firmName, buyer, town, note, lines, more, total, link, hours } = values
    return {
      subject: t('ordersSubject', { buyer }),
      greeting: hello(firmName),
      paragraphs: [
        t(town === null ? 'ordersText' : 'ordersTextTown', { buyer, town }),
        ...(note === null ? [] : [t('theyWrite', { note })]),
        ...lines.map((line, at) => `${at + 1}. ${line}`),
        ...(more > 0 ? [t('ordersMore', { more })] : []),
        ...(total === null ? [] : [total]),
        link === null ? t('ordersDesk') : t('ordersLink', { hours }),
      ],
      button: { label: t('ordersButton'), link: link ?? `${publicUrl}/stockist-dashboard?id=me` },
    }
  },
  'staff-invitation': ({ name, firmName: firm, link, days }, { t, hello }) => ({
    subject: firm ? t('invitationSubject', { firm }) : t('invitationSubjectUnnamed'),
    greeting: hello(name),
    paragraphs: [t('invitationText', { firm: firm ?? 'Rasad' }), t('invitationLink', { days })],
    button: { label: t('invitationButton'), link },
  }),
  'staff-ended': ({ name, firmName: firm }, { t, hello }) => ({
    subject: firm ? t('endedSubject', { firm }) : t('endedSubjectUnnamed'),
    greeting: hello(name),
    paragraphs: [t('endedText', { firm: firm ?? 'Rasad' })],
    closing: t('endedElse'),
  }),
  news: ({ role, items }, { t, hello, publicUrl }) => {
    const [line = ''] = items.map((item) => newsLine(item, t))
    return {
      subject: line.replace(/[.।]$/, ''),
      greeting: hello(null),
      paragraphs: [line],
      button: { label: t('openRasad'), link: publicUrl + newsPage(role) },
      closing: t('chooseMails', { link: `${publicUrl}/profile` }),
    }
  },
  'news-digest': ({ role, items }, { t, hello, publicUrl }) => ({
    subject: t('digestSubject'),
    greeting: hello(null),
    paragraphs: [t('digestText'), ...items.map((item) => newsLine(item, t))],
    button: { label: t('openRasad'), link: publicUrl + newsPage(role) },
    closing: t('chooseMails', { link: `${publicUrl}/profile` }),
  }),
}

function whoHelps(support: Support | undefined, t: SayMail): string {
  const ways = [support?.email, support?.phone].filter(Boolean)
  return ways.length > 0 ? t('contactSupportAt', { ways: ways.join(t('or')) }) : t('contactSupport')
}

function namesOf(fields: string[], t: SayMail): string {
  const isKnown = (field: string): field is DecidedField => Object.hasOwn(decidedTexts, `field_${field}`)
  return fields.map((field) => (isKnown(field) ? t(`field_${field}`) : field)).join(', ')
}

/** Renders a mail as plain text and as HTML in its reader's language, with every value escaped. */
export function renderMail<T extends MailTemplate>(
  template: T,
  values: MailValues[T],
  publicUrl: string,
  language: Language = 'en',
): MailText {
  const t = mailTexts(language)
  const letter = writers[template](values, {
    t,
    publicUrl,
    hello: (name) => (name === null ? t('hello') : t('helloName', { name })),
    as: (role) => t(`as_${role}`),
    day: (day) => dayText(day, language),
  })
  return { subject: oneLine(letter.subject), text: asText(letter), html: asHtml(letter, language) }
}

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(writers, name)
}

/** Joins lines, so that a value cannot start a line of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}

function asText({ greeting, paragraphs, button, closing }: Letter): string {
  const parts = [
    oneLine(greeting),
    ...paragraphs.map(oneLine),
    ...(button ? [`${button.label}:\n${oneLine(button.link)}`] : []),
    ...(closing ? [oneLine(closing)] : []),
    'Rasad',
  ]
  return `${parts.join('\n\n')}\n`
}

function asHtml({ subject, greeting, paragraphs, button, closing }: Letter, language: Language): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(oneLine(text))}</p>`
  const link = button && escapeHtml(oneLine(button.link))
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;background:#f3f4f6;color:#111827;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${
  button
    ? `<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#0f766e;color:#ffffff;border-radius:8px;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#4b5563;word-break:break-all">${link}</p>`
    : ''
}
${closing ? paragraph(closing) : ''}
<p style="margin:24px 0 0;font-size:14px;color:#4b5563">Rasad</p>
</div>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
