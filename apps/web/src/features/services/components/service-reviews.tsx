import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useTranslation } from 'react-i18next'
import { SubjectReviews } from '@/features/reviews/shown/subject-reviews.tsx'

/** The reviews of bookings of a service. */
export function ServiceReviews({ service, chefName }: { service: ServiceDetail; chefName: string }) {
  const { t } = useTranslation(['services', 'reviews'])
  return (
    <section aria-labelledby="service-reviews" className="grid gap-4">
      <h2 id="service-reviews" className="food-name text-subtitle">
        {t('reviews:title')}
      </h2>
      <SubjectReviews
        chefId={service.chef.id}
        chefName={chefName}
        subject={{ serviceId: service.id }}
        whenEmpty={t('noReviews')}
      />
    </section>
  )
}
