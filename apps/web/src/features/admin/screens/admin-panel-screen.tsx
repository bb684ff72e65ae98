import '../texts.ts'
import {
  BadgeQuestionMark,
  ChevronRight,
  ClipboardCheck,
  Factory,
  Hospital,
  type LucideIcon,
  Pill,
  ScrollText,
  ShieldCheck,
  ShieldPlus,
  ShoppingCart,
  Store,
  UsersRound,
  Warehouse,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { Gate } from '../components/gate.tsx'

const reviews = [
  { to: paths.adminStockists, label: 'panelStockists', Icon: Warehouse },
  { to: paths.adminUsers, label: 'panelUsers', Icon: Hospital },
  { to: paths.adminPurchasers, label: 'panelPurchasers', Icon: ShoppingCart },
  { to: paths.staffs, label: 'panelStaff', Icon: UsersRound },
  { to: paths.unconfirmed, label: 'panelUnconfirmed', Icon: BadgeQuestionMark },
  { to: paths.audit, label: 'panelAudit', Icon: ScrollText },
] as const

const creations = [
  { to: paths.stockistSignup, label: 'panelCreateStockist', Icon: Store },
  { to: paths.createCompany, label: 'panelCreateCompany', Icon: Factory },
  { to: paths.createMedicine, label: 'panelCreateMedicine', Icon: Pill },
] as const

/** Start screen for admins. */
export function AdminPanelScreen() {
  const { t } = useTranslation('admin')
  const { user } = useSession()
  usePageTitle(t('panelTitle'))
  return (
    <Gate for="admin" title={t('panelTitle')}>
      <div className="page max-w-4xl py-6 md:py-10">
        <h1 tabIndex={-1} className="flex items-center gap-3 text-2xl font-bold md:text-3xl">
          <ClipboardCheck aria-hidden className="size-8 text-brand" />
          {t('panelTitle')}
        </h1>
        <p className="mt-1 text-soft">{t('panelIntro')}</p>
        <h2 className="mb-3 mt-7 text-lg font-bold">{t('review')}</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {reviews.map(({ to, label, Icon }) => (
            <li key={to}>
              <PanelLink to={to} label={t(label)} text={t(`${label}Text`)} Icon={Icon} />
            </li>
          ))}
        </ul>
        <h2 className="mb-3 mt-8 text-lg font-bold">{t('create')}</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {creations.map(({ to, label, Icon }) => (
            <li key={to}>
              <PanelLink to={to} label={t(label)} Icon={Icon} />
            </li>
          ))}
          {user?.owner && (
            <>
              <li>
                <PanelLink to={paths.createAdmin} label={t('panelAddAdmin')} Icon={ShieldPlus} />
              </li>
              <li>
                <PanelLink to={paths.admins} label={t('panelAdmins')} Icon={ShieldCheck} />
              </li>
            </>
          )}
        </ul>
      </div>
    </Gate>
  )
}

function PanelLink({
  to,
  label,
  text,
  Icon,
}: {
  to: string
  label: string
  text?: string
  Icon: LucideIcon
}) {
  return (
    <Link
      to={to}
      className="group flex min-h-18 items-center gap-4 rounded-lg border border-line bg-sheet p-4 no-underline shadow-card transition-[border-color,box-shadow] duration-150 hover:border-brand hover:shadow-lift"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-wash text-brand">
        <Icon aria-hidden className="size-6" />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-bold">{label}</span>
        {text && <span className="block text-sm text-soft">{text}</span>}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft group-hover:text-brand" />
    </Link>
  )
}
