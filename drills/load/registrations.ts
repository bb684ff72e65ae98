import { newId } from '@rasad/server/platform/ids'
import { formOf, ownerTexts, purchaserTexts, stockistRegistration } from '@rasad/testkit/clients'
import type { LoadContext } from './load-context.ts'

// People who register, with photos, and people who decide about them. Each call is counted separately.

const newEmail = () => `${newId()}@load.example`

/** A unique photo: bytes after a JPEG's end are dropped when it is re-encoded. */
function photoOf({ cast, pick }: LoadContext): Blob {
  return new Blob([new Uint8Array(pick(cast.photos)), newId()], { type: 'image/jpeg' })
}

/** Registers a medical store, and approves it as an admin. */
export async function decideOwner(acting: LoadContext): Promise<void> {
  const body = formOf(ownerTexts(newEmail()))
  body.set('drugLicenseImage', photoOf(acting), 'licence.jpg')
  const answer = await acting.call('POST /api/auth/signup', '/api/auth/signup', { body })
  if (!answer) return
  const { _id: id } = answer.json<{ user: { _id: string } }>().user
  const token = acting.cast.adminToken
  await acting.call('PATCH /api/user/{id}/approve', `/api/user/${id}/approve`, { token })
  await acting.call('GET /api/user/{id}', `/api/user/${id}`, {}, (status) =>
    status.json<{ data: { approved: boolean } }>().data.approved ? undefined : 'not approved',
  )
}

/** Registers a purchaser and asks three stockists; the first one approves. */
export async function enterPurchaser(acting: LoadContext): Promise<void> {
  const { cast, random, call } = acting
  const body = formOf(purchaserTexts(newEmail()))
  body.set('aadharImage', photoOf(acting), 'identity.jpg')
  body.set('photo', photoOf(acting), 'photo.jpg')
  const entered = await call('POST /api/purchaser', '/api/purchaser', { body })
  if (!entered) return
  const { token } = entered.json<{ token: string }>()
  const asked = random.shuffled(cast.cardStockists).slice(0, 3)
  const asking = await call('POST /api/purchasing-card/request', '/api/purchasing-card/request', {
    body: { stockistIds: asked.map(({ id }) => id) },
    token,
  })
  if (!asking) return
  const { requestId } = asking.json<{ requestId: string }>()
  await call('POST /api/purchasing-card/approve/{id}', `/api/purchasing-card/approve/${requestId}`, {
    token: asked[0]?.token,
  })
  await call(
    'GET /api/purchasing-card/status/{id}',
    `/api/purchasing-card/status/${requestId}`,
    {},
    (status) =>
      status.json<{ data: { status: string } }>().data.status === 'approved' ? undefined : 'not approved',
  )
}

/** Uploads a licence and registers a stockist; an admin approves it, and its page becomes public. */
export async function enterStockist(acting: LoadContext): Promise<void> {
  const { cast, call } = acting
  const form = new FormData()
  form.set('file', photoOf(acting), 'licence.jpg')
  const uploaded = await call('POST /api/upload', '/api/upload', { body: form })
  if (!uploaded) return
  const { secure_url: licenseImageUrl } = uploaded.json<{ secure_url: string }>()
  const body = stockistRegistration(newEmail(), { licenseImageUrl })
  const entered = await call('POST /api/stockist/register', '/api/stockist/register', { body })
  if (!entered) return
  const { _id: id } = entered.json<{ data: { _id: string } }>().data
  await call('PATCH /api/stockist/{id}/approve', `/api/stockist/${id}/approve`, { token: cast.adminToken })
  await call('GET /api/stockist/{id}', `/api/stockist/${id}`, {}, (page) =>
    page.json<{ data: { _id: string } }>().data._id === id ? undefined : 'another record',
  )
}
