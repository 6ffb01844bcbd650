import { ChefHat, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'

interface RoleCardsProps {
  name: string
  value: string
  onChange: (role: string) => void
}

/** The chef role is disabled while the marketplace accepts no new chefs. */
export function RoleCards({ name, value, onChange }: RoleCardsProps) {
  const { t } = useTranslation('auth')
  const takesChefs = useFeature('newChefs')
  return (
    <RadioCards
      legend={t('role.legend')}
      name={name}
      value={value}
      onValueChange={onChange}
      options={[
        { value: 'buyer', label: t('role.buyer'), hint: t('role.buyerHint'), icon: <ShoppingBag /> },
        {
          value: 'chef',
          label: t('role.chef'),
          hint: t(takesChefs ? 'role.chefHint' : 'role.noNewChefs'),
          icon: <ChefHat />,
          disabled: !takesChefs,
        },
      ]}
    />
  )
}
