import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { useTranslation } from 'react-i18next'
import { ChefCard } from '@/shared/chefs/chef-card.tsx'

/** The kitchen's card as lists will show it, even before the kitchen is public. */
export function CardPreview({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { pictures, place } = business
  return (
    <section aria-labelledby="preview-heading" className="grid gap-3 max-xl:hidden">
      <h2 id="preview-heading" className="text-small font-semibold text-ink-soft">
        {t('preview')}
      </h2>
      {/* Inert, because a draft has no page to link to. */}
      <div inert>
        <ChefCard
          hasFigures={false}
          chef={{
            ...business,
            status: business.status === 'paused' ? 'paused' : 'active',
            city: place.city,
            state: place.state,
            highway: null,
            latitude: place.publicLatitude ?? 0,
            longitude: place.publicLongitude ?? 0,
            cover: pictures.coverPath ? { path: pictures.coverPath, color: pictures.coverColor } : null,
            avatarPath: pictures.avatarPath,
            rating: null,
            ratingCount: 0,
            isFeatured: false,
            deliveryAvailable: business.services.includes('delivery'),
            minPrice: null,
            dishCount: 0,
            opensAt: null,
          }}
        />
      </div>
    </section>
  )
}
