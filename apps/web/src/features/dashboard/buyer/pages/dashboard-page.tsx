import { lazy } from 'react'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { AdminOverview } from '../components/admin-overview.tsx'
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
