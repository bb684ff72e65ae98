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
    <div className="page py-8 md:py-14">
      <h1 tabIndex={-1} className="text-3xl font-bold">
        {t('roleTitle')}
      </h1>
      <p className="mt-2 text-lg text-soft">{t('roleIntro')}</p>
      <p className="mt-1 hidden text-sm text-soft any-pointer-coarse:block">{t('roleTouchHint')}</p>
      <ul className="mt-7 grid max-w-3xl gap-3 sm:grid-cols-2">
        {roles.map((role) => {
          const isSelected = selected === role
          return (
            <li key={role.key}>
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={(event) => choose(role, event)}
                className={classes(
                  'group flex min-h-24 w-full items-center gap-4 rounded-lg border bg-sheet p-4 text-left shadow-card transition-[border-color,box-shadow] duration-150 hover:border-brand hover:shadow-lift',
                  isSelected ? 'border-brand outline-2 outline-brand' : 'border-line',
                )}
              >
                <span
                  className={classes(
                    'grid size-14 shrink-0 place-items-center rounded-md transition-colors duration-150',
                    isSelected ? 'bg-brand text-on-brand' : 'bg-brand-wash text-brand',
                  )}
                >
                  <role.Icon aria-hidden className="size-7" />
                </span>
                <span className="min-w-0 grow">
                  <span className="block text-lg font-bold">{t(role.name)}</span>
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
      <div role="status" className="mt-5 min-h-24">
        {selected && (
          <>
            <p className="font-medium">{t('roleSelected', { role: t(selected.name) })}</p>
            <Button className="mt-3" onClick={() => confirm(selected)}>
              {t('roleContinue', { role: t(selected.name) })}
              <ArrowRight aria-hidden />
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  const { pointerType } = nativeEvent as Partial<PointerEvent>
  if (pointerType) return pointerType === 'touch'
  // A click without a pointer comes from a keyboard or a screen reader and is deliberate. Older browsers do not report
  // it.
  return pointerType === undefined && matchMedia('(pointer: coarse)').matches
}
