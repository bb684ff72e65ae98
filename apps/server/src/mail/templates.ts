import type { Role } from '@rasad/contract/roles'

/** The mails that the service sends, and the values that each needs. */
export interface MailValues {
  'reset-password': { link: string; minutes: number }
  'confirm-email': { link: string; hours: number; role: Role }
  'email-taken': { role: Role }
  // The name is null unless the address is confirmed: a stranger may have typed it.
  approved: { name: string | null; role: DecidedRole }
  declined: { name: string | null; role: DecidedRole }
  'card-request': { firmName: string; purchaserName: string | null }
  'staff-invitation': { name: string | null; firmName: string | null; link: string; days: number }
}

export type MailTemplate = keyof MailValues
type DecidedRole = 'medicalOwner' | 'stockist' | 'purchaser'

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

const signInPaths: Record<DecidedRole, string> = {
  medicalOwner: '/login',
  stockist: '/stockist-login',
  purchaser: '/purchaserLogin',
}

/** What somebody registers as. */
const registeredAs: Record<Role, string> = {
  admin: 'an admin',
  medicalOwner: 'a medical store',
  stockist: 'a stockist',
  purchaser: 'a purchaser',
  staff: 'a staff member',
  user: 'a user',
}

type Writers = { [T in MailTemplate]: (values: MailValues[T], publicUrl: string) => Letter }

const writers: Writers = {
  'reset-password': ({ link, minutes }) => ({
    subject: 'Reset your Rasad password',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your Rasad account.',
      `The link below works once, for ${minutes} minutes.`,
    ],
    button: { label: 'Choose a new password', link },
    closing: 'If it was not you, leave this mail alone: your password stays as it is.',
  }),
  'confirm-email': ({ link, hours, role }) => ({
    subject: 'Confirm your email address for Rasad',
    greeting: 'Hello,',
    paragraphs: [
      `This address was given for the account of ${registeredAs[role]} on Rasad. If that was you, please confirm it.`,
      `The link below opens a page with a button. It works once, for ${hours} hours.`,
    ],
    button: { label: 'Confirm the address', link },
    closing: 'If it was not you, leave this mail alone: then nobody can act in the name of this address.',
  }),
  'email-taken': ({ role }, publicUrl) => ({
    subject: 'Somebody tried to register with your address',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody tried to register ${registeredAs[role]} on Rasad under this address, which has such an account already. Nothing was changed.`,
      'If it was you, sign in, or choose a new password where you have forgotten it.',
    ],
    button: { label: 'Choose a new password', link: `${publicUrl}/forgot-password` },
    closing: 'If it was not you, there is nothing to do.',
  }),
  approved: ({ name, role }, publicUrl) => ({
    subject: 'Your Rasad account is approved',
    greeting: hello(name),
    paragraphs: ['Your documents are verified and your account is approved. You can sign in now.'],
    button: { label: 'Sign in', link: publicUrl + signInPaths[role] },
  }),
  declined: ({ name }) => ({
    subject: 'Your Rasad registration was declined',
    greeting: hello(name),
    paragraphs: [
      'Document verification failed, so your account cannot be used.',
      'If you think that this is a mistake, please contact support.',
    ],
  }),
  'card-request': ({ firmName, purchaserName }, publicUrl) => ({
    subject: `Purchasing-card request from ${purchaserName ?? 'a purchaser'}`,
    greeting: hello(firmName),
    paragraphs: [
      `${purchaserName ?? 'A purchaser'} asks you for a purchasing card.`,
      'Look at the documents and approve or decline the request on your dashboard.',
    ],
    button: { label: 'Open the dashboard', link: `${publicUrl}/stockist-dashboard?id=me` },
  }),
  'staff-invitation': ({ name, firmName, link, days }) => ({
    subject: firmName ? `${firmName} invites you to Rasad` : 'You are invited to Rasad',
    greeting: hello(name),
    paragraphs: [
      `${firmName ?? 'Rasad'} has made a staff card for you. Choose a password to sign in and see it.`,
      `The link below works once, for ${days} days.`,
    ],
    button: { label: 'Choose a password', link },
  }),
}

function hello(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${name},`
}

/** Renders a mail as plain text and as HTML, with every value escaped. */
export function renderMail<T extends MailTemplate>(
  template: T,
  values: MailValues[T],
  publicUrl: string,
): MailText {
  const letter = writers[template](values, publicUrl)
  return { subject: oneLine(letter.subject), text: asText(letter), html: asHtml(letter) }
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

function asHtml({ subject, greeting, paragraphs, button, closing }: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(oneLine(text))}</p>`
  const link = button && escapeHtml(oneLine(button.link))
  return `<!doctype html>
<html lang="en">
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
