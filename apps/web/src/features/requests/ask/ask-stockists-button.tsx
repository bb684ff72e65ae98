import '../messages.en.ts'
import type { SupplyRequestCreated } from '@rasad/contract/supply-requests'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { paths } from '../../../lib/paths.ts'
import { useBuyer, useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useWaitingWork } from '../../../lib/waiting-work.ts'
import { Button } from '../../../ui/button.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { SentSheet } from '../sent/sent-sheet.tsx'
import { AskDialog } from './ask-dialog.tsx'

interface AskStockistsButtonProps {
  draft: AskDraft
  label?: string
  /** Another draft is on its way: nothing is sent until it is there. */
  isChanging?: boolean
  /** The draft is out of date: makes another one before anybody is asked. @returns whether it is there */
  onUpdate?: (() => Promise<boolean>) | undefined
  /** The request is on its way. */
  onAsked?: (request: string, stockists: string[]) => void
}

/** Opens the dialog that asks several stockists at once; says to others than buyers what it needs. */
export function AskStockistsButton(props: AskStockistsButtonProps) {
  const { draft, label, isChanging = false, onUpdate, onAsked } = props
  const { t } = useTexts('requests')
  const buyer = useBuyer()
  const [open, setOpen] = useState<{ kind: 'ask' } | { kind: 'sent'; sent: SupplyRequestCreated }>()
  const [isUpdating, setUpdating] = useState(false)
  const waiting = useWaitingWork().find(
    ({ kind, about, refused }) => kind === 'request' && about === draft.source && refused === undefined,
  )
  const canAsk = draft.lines.length > 0 && draft.plan.length + draft.others.length > 0
  if (!canAsk && !open) return null
  if (!buyer) return <WhatItNeeds />

  async function ask() {
    setUpdating(true)
    if (!onUpdate || (await onUpdate())) setOpen({ kind: 'ask' })
    setUpdating(false)
  }

  return (
    <>
      {canAsk && (
        <Button
          onClick={ask}
          disabled={isUpdating}
          aria-busy={isUpdating || undefined}
          className="min-h-10 pointer-coarse:min-h-11"
        >
          <MessagesSquare aria-hidden />
          {waiting ? t('askWaits') : (label ?? t('ask'))}
        </Button>
      )}
      {open?.kind === 'ask' && (
        <AskDialog
          account={buyer}
          draft={draft}
          isChanging={isChanging}
          onSent={(sent, stockists) => {
            onAsked?.(sent._id, stockists)
            setOpen({ kind: 'sent', sent })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'sent' && (
        <SentSheet
          account={buyer}
          id={open.sent._id}
          leftOut={open.sent.leftOut}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function WhatItNeeds() {
  const { t } = useTexts('requests')
  const { user } = useSession()
  const isWaiting = user !== undefined && ['medicalOwner', 'purchaser', 'user'].includes(user.role)
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-sm bg-brand-wash px-3.5 py-2 text-sm text-brand-strong">
      <p className="font-medium">{t(isWaiting ? 'needsApproval' : user ? 'needsBuyer' : 'needsSignIn')}</p>
      {!user && (
        <SignInLink look="plain" size="small" to={paths.selectRole} roles={['medicalOwner', 'purchaser']}>
          {t('signIn')}
        </SignInLink>
      )}
    </div>
  )
}
