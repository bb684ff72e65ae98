import { limits } from '@rasad/contract/limits'
import {
  ArrowRight,
  Hospital,
  IdCard,
  type LucideIcon,
  ScanSearch,
  ShoppingCart,
  Warehouse,
} from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/hooks.ts'
import { paths } from '../../lib/paths.ts'
import { writeText } from '../../lib/safe-storage.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { FormPage, type FormPoint } from '../../ui/form-page.tsx'

interface Role {
  key: string
  name: 'roleStockist' | 'rolePurchaser' | 'roleMedicalOwner' | 'roleStaff' | 'roleVisitor'
  to: string
  Icon: LucideIcon
}

const roles: readonly Role[] = [
  { key: 'stockist', name: 'roleStockist', to: paths.stockistLogin, Icon: Warehouse },
  { key: 'purchaser', name: 'rolePurchaser', to: paths.purchaserSignup, Icon: ShoppingCart },
  { key: 'medicalOwner', name: 'roleMedicalOwner', to: paths.login, Icon: Hospital },
  { key: 'staff', name: 'roleStaff', to: paths.staffs, Icon: IdCard },
  { key: 'visitor', name: 'roleVisitor', to: paths.dashboard, Icon: ScanSearch },
]

const noPoints: readonly FormPoint[] = []

/** The chosen role decides the next screen. A tap can be accidental, so touch needs a second tap. */
export function SelectRoleScreen() {
  const { t } = useTexts('app')
  const navigate = useNavigate()
  const [selected, setSelected] = useState<Role>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  usePageTitle(t('roleTitle'))
  useEffect(() => () => clearTimeout(timer.current), [])

  function confirm(role: Role) {
    clearTimeout(timer.current)
    writeText('selectedRole', role.key)
    navigate(role.to)
  }

  function choose(role: Role, event: MouseEvent) {
    const isConfirmed = selected === role
    if (!isTouch(event) || isConfirmed) return confirm(role)
    clearTimeout(timer.current)
    setSelected(role)
    timer.current = setTimeout(() => setSelected(undefined), limits.roleConfirmWindow)
  }

  return (
    <FormPage
      title={t('roleTitle')}
      intro={
        <>
          {t('roleIntro')}
          <span className="mt-1 hidden text-sm any-pointer-coarse:block">{t('roleTouchHint')}</span>
        </>
      }
      points={noPoints}
    >
      <ul className="-mx-2 -my-3 divide-y divide-line sm:-mx-4">
        {roles.map((role) => {
          const isSelected = selected === role
          return (
            <li key={role.key} className="py-1">
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={(event) => choose(role, event)}
                className={classes(
                  'group flex min-h-16 w-full items-center gap-4 rounded-sm px-2 py-2 text-left transition-colors duration-150 hover:bg-brand-wash sm:px-4 lg:min-h-20',
                  isSelected && 'bg-brand-wash outline-2 outline-brand',
                )}
              >
                <span
                  className={classes(
                    'grid size-12 shrink-0 place-items-center rounded-md transition-colors duration-150',
                    isSelected ? 'bg-brand text-on-brand' : 'bg-brand-wash text-brand group-hover:bg-sheet',
                  )}
                >
                  <role.Icon aria-hidden className="size-6" />
                </span>
                <span className="min-w-0 grow">
                  <span className="block text-lg leading-6 font-bold">{t(role.name)}</span>
                  <span className="block text-soft">{t(`${role.name}Text`)}</span>
                </span>
                <ArrowRight
                  aria-hidden
                  className="size-5 shrink-0 text-soft transition-transform duration-150 group-hover:translate-x-0.5 group-hover:text-brand"
                />
              </button>
            </li>
          )
        })}
      </ul>
      <div role="status">
        {selected && (
          <div className="mt-6">
            <p className="font-medium">{t('roleSelected', { role: t(selected.name) })}</p>
            <Button className="mt-3 w-full" onClick={() => confirm(selected)}>
              {t('roleContinue', { role: t(selected.name) })}
              <ArrowRight aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </FormPage>
  )
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  const { pointerType } = nativeEvent as Partial<PointerEvent>
  if (pointerType) return pointerType === 'touch'
  // A click without a pointer comes from a keyboard or a screen reader and is deliberate. Older browsers do not report
  // it.
  return pointerType === undefined && matchMedia('(pointer: coarse)').matches
}
