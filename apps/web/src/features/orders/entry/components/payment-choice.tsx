import { CreditCard, HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import type { EntryForm } from '../use-entry-form.ts'

/** In person, or by card through a link. Only a sentence where the kitchen takes no cards. */
export function PaymentChoice({ quote, fulfilment, paysBy, setPaysBy }: EntryForm) {
  const { t } = useTranslation('orderEntry')
  const inPerson = t(fulfilment === 'delivery' ? 'paymentAtDoor' : 'payment')
  if (!quote?.takesCard) return <p className="text-small text-ink-soft">{inPerson}</p>
  return (
    <RadioCards
      legend={t('paysBy.legend')}
      name="paysBy"
      value={paysBy}
      onValueChange={setPaysBy}
      options={[
        { value: 'person', label: t('paysBy.person'), hint: inPerson, icon: <HandCoins /> },
        { value: 'link', label: t('paysBy.link'), hint: t('paysBy.linkHint'), icon: <CreditCard /> },
      ]}
    />
  )
}
