import { useTranslation } from 'react-i18next'
import { useConfig } from '@/shared/backend/use-config.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

const kinds = ['catering', 'private_chef', 'class', 'other'] as const

/** Name of a service type from the settings; the built-in name while they load. */
export function useServiceTypeName(): (slug: string) => string {
  const { t } = useTranslation('services')
  const { language } = useLanguage()
  const types = useConfig()?.serviceTypes
  return (slug) => {
    const known = types?.find((type) => type.slug === slug)
    if (known) return inLanguage(language, known.name, known.nameRu)
    return t(`kinds.${kinds.find((kind) => kind === slug) ?? 'other'}`)
  }
}
