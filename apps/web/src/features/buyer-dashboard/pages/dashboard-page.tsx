import { Navigate } from 'react-router'
import { useAuth } from '@/auth/auth-context.ts'
import { AdminOverview } from '../components/admin-overview.tsx'
import { BuyerOverview } from '../components/buyer-overview.tsx'

/** `/dashboard`: what matters now, by role. */
export default function DashboardPage() {
  const { profile } = useAuth()
  switch (profile?.role) {
    case 'chef':
      return <Navigate to="/dashboard/orders" replace />
    case 'admin':
      return <AdminOverview name={profile.name} />
    case 'buyer':
      return <BuyerOverview profile={profile} />
    default:
      return null
  }
}
