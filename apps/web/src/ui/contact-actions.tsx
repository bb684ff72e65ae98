import type { ContactWay } from '@rasad/contract/overview'
import { Phone } from 'lucide-react'
import { call } from '../lib/api-client.ts'
import { keepAliveFetch } from '../lib/keep-alive-fetch.ts'
import { phoneLinks } from '../lib/phone.ts'
import { useTexts } from '../lib/texts.ts'
import { buttonClass } from './button.tsx'
import { classes } from './class-names.ts'

interface ContactActionsProps {
  /** The id of the stockist, for which a tap is counted; none: nobody's own entry is counted. */
  stockist?: string | undefined
  name: string
  phone: string | null | undefined
  /** The prefilled WhatsApp message. */
  message?: string
  /** `large` on a detail view, `small` in a list. */
  size?: 'large' | 'small'
  /** Outlines the call button, for lists with many. */
  isQuiet?: boolean
  className?: string
}

/** A call button with a WhatsApp button beside it. */
export function ContactActions({
  stockist,
  name,
  phone,
  message,
  size = 'small',
  isQuiet = false,
  className,
}: ContactActionsProps) {
  const { t } = useTexts('ui')
  const links = phoneLinks(phone)
  if (!links) return <p className={classes('text-sm text-soft', className)}>{t('noPhone')}</p>
  const isLarge = size === 'large'
  return (
    <div className={classes('flex flex-wrap gap-2', isLarge && '@container', className)}>
      <a
        href={links.tel}
        onClick={() => stockist && countContact(stockist, 'call')}
        aria-label={t('callName', { name, phone: links.text })}
        className={buttonClass(
          isQuiet ? 'quiet-call' : 'call',
          'medium',
          classes('figures grow', isLarge && 'min-h-13 px-2 @xs:text-lg'),
        )}
      >
        <Phone aria-hidden />
        <span>
          {isLarge && `${t('call')} `}
          {links.text}
        </span>
      </a>
      {links.whatsApp && (
        <a
          onClick={() => stockist && countContact(stockist, 'whatsapp')}
          href={whatsAppWith(links.whatsApp, message)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('whatsAppName', { name })}
          title={t('whatsApp')}
          className={classes(
            'inline-flex items-center justify-center gap-2 rounded-sm border border-call font-semibold text-call no-underline',
            'transition-colors duration-150 hover:bg-call-wash',
            isLarge ? 'min-h-13 min-w-13 px-3 @xs:text-lg @md:px-5' : 'size-11 shrink-0',
          )}
        >
          <WhatsAppMark />
          {isLarge && <span className="hidden @md:inline">{t('whatsApp')}</span>}
        </a>
      )}
    </div>
  )
}

/** The same as two squares with only icons, for a dense list. */
export function ContactIcons({
  stockist,
  name,
  phone,
  message,
  className,
}: Pick<ContactActionsProps, 'stockist' | 'name' | 'phone' | 'message' | 'className'>) {
  const { t } = useTexts('ui')
  const links = phoneLinks(phone)
  if (!links) return <p className={classes('w-23 text-xs text-soft', className)}>{t('noPhone')}</p>
  const square = 'inline-grid size-11 shrink-0 place-items-center rounded-sm transition-colors duration-150'
  const call = t('callName', { name, phone: links.text })
  return (
    <div className={classes('flex shrink-0 gap-1', className)}>
      <a
        href={links.tel}
        onClick={() => stockist && countContact(stockist, 'call')}
        aria-label={call}
        title={call}
        className={classes(square, 'bg-call text-on-call hover:bg-call-strong')}
      >
        <Phone aria-hidden className="size-5" />
      </a>
      {links.whatsApp && (
        <a
          href={whatsAppWith(links.whatsApp, message)}
          onClick={() => stockist && countContact(stockist, 'whatsapp')}
          target="_blank"
          rel="noreferrer"
          aria-label={t('whatsAppName', { name })}
          title={t('whatsApp')}
          className={classes(square, 'border border-call text-call hover:bg-call-wash')}
        >
          <WhatsAppMark />
        </a>
      )}
    </div>
  )
}

function whatsAppWith(link: string, message: string | undefined): string {
  return message ? `${link}?text=${encodeURIComponent(message)}` : link
}

export function WhatsAppMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5.5 shrink-0"
      fill="none"
      stroke="currentColor"
    >
      <path
        d="M3.4 20.6 4.6 16.2A9 9 0 1 1 7.9 19.4Z"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M9 7.6c-.9.5-1.2 1.4-.8 2.6.8 2.3 2.6 4.1 4.9 5 1.3.5 2.3.1 2.8-.8.2-.4.1-.7-.2-.9l-1.5-.9c-.3-.2-.6-.1-.8.2l-.4.5c-1.3-.5-2.3-1.5-2.9-2.8l.5-.5c.2-.2.3-.5.1-.8l-.8-1.4c-.2-.3-.5-.4-.9-.2Z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  )
}

/**
 * Tells that somebody taps a stockist's number, for which the browser leaves the page. Nothing waits for it, and it does not
 * matter when it fails.
 */
function countContact(stockist: string, way: ContactWay): void {
  const sent = { params: { id: stockist }, body: { way }, send: keepAliveFetch }
  call('POST /api/stockist/{id}/contact', sent).catch(() => {})
}
