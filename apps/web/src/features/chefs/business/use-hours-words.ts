import { useTranslation } from 'react-i18next'

const kinds = ['backwards', 'incomplete', 'overlap'] as const

/** Says what is wrong with a window; the form's schema knows only its kind. */
export function useHoursWords(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('business')
  return (message) => {
    const kind = kinds.find((known) => known === message)
    return kind ? t(`hours.wrong.${kind}`) : message
  }
}
