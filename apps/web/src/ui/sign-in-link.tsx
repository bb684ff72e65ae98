import type { Role } from '@rasad/contract/roles'
import type { ComponentProps } from 'react'
import { keepWayBack } from '../lib/way-back.ts'
import { ButtonLink } from './button.tsx'

/** Leads to a sign-in, which leads back here. @param roles whose page this is */
export function SignInLink({
  roles,
  ...link
}: Omit<ComponentProps<typeof ButtonLink>, 'onClick'> & { roles: readonly Role[] }) {
  return <ButtonLink {...link} onClick={() => keepWayBack(roles)} />
}
