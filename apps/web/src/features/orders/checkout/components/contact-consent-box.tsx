import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContactConsents } from '@/features/consents/use-contact-consents.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'

interface ContactConsentBoxProps {
  chef: OrderQuote['chef']
  checkbox: (label: string, hint: string) => ReactNode
}

/** Asks whether the kitchen may write about more than this order. Absent once the buyer has agreed. */
export function ContactConsentBox({ chef, checkbox }: ContactConsentBoxProps) {
  const { t } = useTranslation('checkout')
  const name = useNameOf()(chef)
  const { data } = useContactConsents()
  const isGiven = data?.consents.some((consent) => consent.chef.id === chef.id && consent.givenAt !== null)
  if (isGiven) return null
  return checkbox(t('contact.label', { chef: name }), t('contact.hint'))
}
