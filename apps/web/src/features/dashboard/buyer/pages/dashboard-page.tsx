import { ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { BuyerOverview } from '../components/buyer-overview.tsx'

const ChefOverview = lazy(() => import('@/features/dashboard/chef/pages/chef-overview-page.tsx'))

/** `/dashboard`: an overview for each role. */
export default function DashboardPage() {
  const { profile } = useAuth()
  switch (profile?.role) {
    case 'chef':
      return <ChefOverview />
    case 'admin':
      return <AdminOverview name={profile.name} />
    case 'buyer':
      return <BuyerOverview profile={profile} />
    default:
      return null
  }
}

/** Links to the admin area, which holds an admin's work. */
function AdminOverview({ name }: { name: string }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className="grid max-w-3xl gap-8">
      <h1 className="food-name text-heading">{t('admin.greeting', { name })}</h1>
      <Card interactive>
        <CardBody className="flex items-center gap-5">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
            <ShieldCheck className="size-7" aria-hidden />
          </span>
          <div>
            <h2 className="food-name text-subtitle">
              <Link to="/admin" className="after:absolute after:inset-0 after:rounded-lg">
                {t('admin.title')}
              </Link>
            </h2>
            <p className="text-small text-ink-soft">{t('admin.text')}</p>
          </div>
        </CardBody>
      </Card>
    </div>
  )
}
