import { Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Says that a program filled the form in. */
export function PreparedNotice() {
  const { t } = useTranslation()
  return (
    <p role="status" className="flex items-center gap-3 rounded-md bg-accent-soft px-4 py-3 text-small">
      <Bot className="size-4 shrink-0 text-accent-text" aria-hidden />
      {t('prepared.fields')}
    </p>
  )
}
