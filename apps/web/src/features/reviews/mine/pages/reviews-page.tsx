import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { BuyerReviews } from '../components/buyer-reviews.tsx'
import { KitchenReviews } from '../components/kitchen-reviews.tsx'

/** Reviews of a chef's kitchen, or a buyer's own reviews. */
export default function ReviewsPage() {
  const { t } = useTranslation('myReviews')
  const { hasRole } = useAuth()
  const isChef = hasRole('chef')
  return (
    <div className="grid max-w-4xl gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t(isChef ? 'kitchen.lead' : 'mine.lead')}</p>
      </header>
      {isChef ? <KitchenReviews /> : <BuyerReviews />}
    </div>
  )
}
