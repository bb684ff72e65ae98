import { hasBuyersRole } from '@rasad/contract/roles'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { forgetShared, readShared } from '../../../lib/shared-things.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { ListInput } from '../use-list-input.ts'

/** Shows what was shared to the app and asks what to do with it. Nothing is added to the list or sent by itself. */
export function SharedThings({ input }: { input: ListInput }) {
  const { t } = useTexts('demand')
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { user } = useSession()
  const [files, setFiles] = useState<readonly File[]>([])
  const [text, setText] = useState('')
  const isShared = params.has('shared')
  const [file] = files

  const open = useEffectEvent(async () => {
    // A reload does not ask again.
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('shared')
        return next
      },
      { replace: true },
    )
    const shared = await readShared().catch(() => ({ text: '', files: [] }))
    setText(shared.text)
    setFiles(shared.files)
    if (shared.files.length > 0) return
    await forgetShared()
    input.offerShared(shared.text)
  })
  useEffect(() => {
    if (isShared) void open()
  }, [isShared])

  if (!file) return null
  async function close(isAdded: boolean) {
    setFiles([])
    await forgetShared()
    if (isAdded && file) await input.openFile(file)
    if (text !== '') input.offerShared(text)
  }
  const others = files.length - 1
  return (
    <Modal
      title={t('sharedTitle')}
      onClose={() => void close(false)}
      actions={
        <>
          {user?.role === 'stockist' && user.approved && (
            <Button look="plain" onClick={() => void navigate(paths.stockLists)}>
              {t('sharedStock')}
            </Button>
          )}
          {user && hasBuyersRole(user) && (
            <Button look="plain" onClick={() => void navigate(paths.ownSuppliers)}>
              {t('sharedSupplierList')}
            </Button>
          )}
          <Button look="quiet" onClick={() => void close(false)}>
            {t('sharedNot')}
          </Button>
          <Button onClick={() => void close(true)}>{t('sharedAdd')}</Button>
        </>
      }
    >
      <p className="wrap-anywhere">{t('sharedFile', { name: file.name })}</p>
      {others > 0 && (
        <p className="mt-1 text-soft">{t('sharedOther', { count: others, formatted: countOf(others) })}</p>
      )}
    </Modal>
  )
}
