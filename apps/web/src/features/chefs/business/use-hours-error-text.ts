import { useTranslation } from 'react-i18next'

const kinds = ['backwards', 'incomplete', 'overlap'] as const

/** Translates the problem keys of `HoursForm`; other messages pass through. */
export function useHoursErrorText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('business')
  return (message) => {
    const kind = kinds.find((known) => known === message)
    return kind ? t(`hours.wrong.${kind}`) : message
  }
}
