import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** The list of things that the price includes. Without Russian lines the English ones are shown. */
export function WhatIsIncluded({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const { language } = useLanguage()
  const lines = inLanguage(language, service.included.join('\n'), service.includedRu.join('\n') || null)
  if (lines === '') return null
  return (
    <section aria-labelledby="what-is-included" className="grid gap-4">
      <h2 id="what-is-included" className="food-name text-subtitle">
        {t('included')}
      </h2>
      <ul className="grid gap-2">
        {lines.split('\n').map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Check className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
