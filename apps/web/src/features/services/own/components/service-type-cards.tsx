import type { OwnService } from '@localchef/contracts/services/own-service'
import { ChefHat, GraduationCap, Sparkles, UtensilsCrossed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useServiceTypeName } from '@/features/services/cards/service-type-name.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'

type Kind = OwnService['kind']

const looks = {
  catering: { icon: UtensilsCrossed, hint: 'form.cateringHint' },
  private_chef: { icon: ChefHat, hint: 'form.privateChefHint' },
  class: { icon: GraduationCap, hint: 'form.classHint' },
  other: { icon: Sparkles, hint: 'form.otherHint' },
} as const

const builtInTypes = (Object.keys(looks) as Kind[]).map((kind) => ({
  slug: kind as string,
  kind,
  retired: false,
}))

interface ServiceTypeCardsProps {
  kind: Kind
  type: string
  onChoose: (type: { slug: string; kind: Kind }) => void
}

/** The marketplace's service types. A retired type is offered only to a service that has it. */
export function ServiceTypeCards({ kind, type, onChoose }: ServiceTypeCardsProps) {
  const { t } = useTranslation('servicesManage')
  const typeName = useServiceTypeName()
  const types = useConfig()?.serviceTypes ?? builtInTypes
  const offered = types.filter(({ slug, retired }) => !retired || slug === type)
  const chosen = offered.some(({ slug }) => slug === type) ? type : kind
  return (
    <RadioCards
      legend={t('form.kind')}
      name="type"
      value={chosen}
      onValueChange={(slug) => {
        const known = offered.find((possible) => possible.slug === slug)
        if (known) onChoose(known)
      }}
      options={offered.map(({ slug, kind: of }) => {
        const { icon: Icon, hint } = looks[of]
        return { value: slug, label: typeName(slug), hint: t(hint), icon: <Icon /> }
      })}
    />
  )
}
