import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Russian texts, out of the way of those who write one language only. */
export function SecondLanguage({ open, children }: { open: boolean; children: ReactNode }) {
  const { t } = useTranslation('business')
  return (
    <details open={open} className="group rounded-lg border border-line">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-2.5 font-semibold">
        <span className="grid">
          {t('russian.title')}
          <span className="text-caption font-normal text-ink-faint">{t('russian.hint')}</span>
        </span>
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="grid gap-4 border-t border-line p-4">{children}</div>
    </details>
  )
}
