import type { SignedInUser } from '@rasad/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { showToast } from '../../../../ui/toast.tsx'
import { type OwnBody, saveOwn } from '../../api/own-record.ts'
import { meQuery } from '../../api/queries.ts'
import type { EditableRole } from '../../own-fields.ts'

/** Saves changes of the own record, and tells of them. */
export function useSaveOwn(role: EditableRole) {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const { queryKey } = meQuery()

  /** Lists and the own page show the record too. */
  const refresh = () => client.invalidateQueries()

  /** Shows the change at once, and takes it back if the service refuses it. @throws the refusal */
  async function saveAtOnce(body: OwnBody, before: OwnBody): Promise<void> {
    await client.cancelQueries({ queryKey, exact: true })
    const shown = client.getQueryData<SignedInUser>(queryKey)
    client.setQueryData<SignedInUser>(queryKey, (user) => user && applied(user, body))
    try {
      await saveOwn(role, body)
    } catch (error) {
      client.setQueryData(queryKey, shown)
      throw error
    }
    showToast({ text: t('ownSaved'), action: { label: t('undo'), run: () => takeBack(before) } })
    await refresh()
  }

  async function takeBack(before: OwnBody): Promise<void> {
    try {
      await saveOwn(role, before)
      showToast({ text: t('ownUndone') })
    } catch (error) {
      showAlert(refusalText(error, t('ownUndoFailed')))
    }
    await refresh()
  }

  /** For images and what an admin decides. @throws the refusal */
  async function saveAndWait(body: OwnBody, send?: typeof fetch): Promise<void> {
    const pending = await saveOwn(role, body, send)
    const waits = Object.keys(body).some((field) => pending.includes(field))
    showToast({ text: t(waits ? 'ownRequested' : 'ownSaved') })
    await refresh()
  }

  return { saveAtOnce, saveAndWait }
}

/** The account with these texts in its record. */
function applied(user: SignedInUser, body: OwnBody): SignedInUser {
  const { address, ...texts } = body
  const parts = typeof user.address === 'object' && user.address
  return {
    ...user,
    ...(texts as Partial<SignedInUser>),
    ...(typeof address === 'string' && { address }),
    ...(typeof address === 'object' && address && { address: { ...parts, ...(address as object) } }),
  }
}
