import type { Accounts, Caller } from '../accounts/accounts.ts'
import { fileOf } from '../platform/http/forms.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Staff } from './staff.ts'

/** Routes for staff, their cards and their invitations. */
export function staffRoutes(route: Routes<Caller>, staff: Staff, accounts: Accounts): void {
  route('GET /api/staff', async ({ query, caller }) => {
    const { rows, total, nextCursor } = await staff.members(await caller(), query)
    return { success: true, data: rows, total, nextCursor }
  })
  route('GET /api/staff/analytics', async ({ query, caller }) => ({
    success: true,
    data: await staff.analytics(await caller(), query.stockist),
  }))
  route('GET /api/staff/{id}', async ({ params, caller }) => ({
    success: true,
    data: await staff.member(await caller(), params.id),
  }))

  route('POST /api/staff', async ({ body: { stockist, image, aadharCard, ...texts }, caller }) => ({
    success: true,
    data: await staff.create(await caller(), stockist, {
      ...texts,
      photo: fileOf(image),
      identityImage: fileOf(aadharCard),
    }),
    message: 'Staff created successfully!',
  }))

  route(
    'PATCH /api/staff/me',
    async ({ body: { contact, image }, caller }) => {
      const own = await caller()
      const data = await staff.change(own, own.id, { contact, photo: image && fileOf(image) })
      return { success: true, data, pending: [], message: 'Saved.' }
    },
    { limit: async (_request, caller) => accounts.limitOwnChanges(await caller()) },
  )

  route(
    'PATCH /api/staff/{id}',
    async ({ params, body: { image, aadharCard, ...texts }, caller }) => ({
      success: true,
      data: await staff.change(await caller(), params.id, {
        ...texts,
        photo: image && fileOf(image),
        identityImage: aadharCard && fileOf(aadharCard),
      }),
      message: 'Staff updated.',
    }),
    {
      exists: async ({ params, caller }) => staff.mustBeTheirs(await caller(), params.id),
    },
  )

  route('DELETE /api/staff/{id}', async ({ params, caller }) => {
    await staff.remove(await caller(), [params.id])
    return { success: true, data: { _id: params.id }, message: 'Staff deleted.' }
  })
  route('POST /api/staff/bulk-delete', async ({ body: { ids }, caller }) => {
    await staff.remove(await caller(), ids)
    const message = ids.length === 1 ? 'Staff deleted.' : `${ids.length} staff members deleted.`
    return { success: true, data: { count: ids.length }, message }
  })

  route(
    'POST /api/staff/{id}/invitation',
    async ({ params, caller }) => {
      const { link, previewUrl } = await staff.invite(await caller(), params.id)
      return {
        success: true,
        message: 'The invitation is on its way.',
        ...(previewUrl !== null && { debug: { inviteUrl: link, previewUrl } }),
      }
    },
    { exists: async ({ params, caller }) => staff.mustBeTheirs(await caller(), params.id) },
  )
}
