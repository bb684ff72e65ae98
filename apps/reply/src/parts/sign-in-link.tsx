import { keepWayBack } from '../signed-out.ts'
import type { Texts } from '../texts/texts.ts'

interface SignInLinkProps {
  /** The request to which signing in leads back. */
  request: string | undefined
  look?: string
  texts: Texts
}

export function SignInLink({ request, look, texts: { t } }: SignInLinkProps) {
  return (
    <a class={look} href="/stockist-login" onClick={() => request !== undefined && keepWayBack(request)}>
      {t('signIn')}
    </a>
  )
}
