import { Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Says that a program prepared the act, or filled in the fields of its form. */
export function PreparedNotice({ of }: { of: 'act' | 'fields' }) {
  const { t } = useTranslation()
  return (
    <p role="status" className="flex items-center gap-3 rounded-md bg-accent-soft px-4 py-3 text-small">
      <Bot className="size-4 shrink-0 text-accent-text" aria-hidden />
      {t(of === 'act' ? 'prepared.lead' : 'prepared.fields')}
    </p>
  )
}
