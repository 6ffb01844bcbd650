import type { ServiceCard as Service } from '@localchef/contracts/services/service-card'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { ServicePrice } from './service-price.tsx'
import { useServiceTypeName } from './service-type-name.ts'

export function ServiceCard({ service }: { service: Service }) {
  const { t } = useTranslation('services')
  const { language } = useLanguage()
  const typeName = useServiceTypeName()
  const name = inLanguage(language, service.name, service.nameRu)
  const description = inLanguage(language, service.description, service.descriptionRu)
  return (
    <Card interactive className="flex flex-col overflow-hidden">
      <Picture
        {...pictureOf(service.picture)}
        alt=""
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 90vw"
        ratio={16 / 9}
        largest={960}
      >
        <Badge className="absolute left-3 top-3 bg-surface! text-ink! shadow-raised">
          {typeName(service.type)}
        </Badge>
      </Picture>
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <h3 className="food-name text-lead leading-snug">
          <Link to={`/services/${service.id}`} className="after:absolute after:inset-0 after:rounded-lg">
            {name}
          </Link>
        </h3>
        <p className="line-clamp-2 text-small text-ink-soft">{description}</p>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-1.5 text-small">
          <ServicePrice service={service} />
          <span className="numeric text-ink-faint">
            {service.guestsMin === service.guestsMax
              ? t('guestsExactly', { count: service.guestsMax })
              : t('guests', { from: service.guestsMin, to: service.guestsMax })}
          </span>
        </div>
      </div>
    </Card>
  )
}
