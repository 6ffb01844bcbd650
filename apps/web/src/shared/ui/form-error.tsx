import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '@/shared/browser/use-is-offline.ts'

/** The error of a form as a whole, above its button. While offline, it names the missing network as the cause. */
export function FormError({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  if (!children) return null
  return (
    <div
      role="alert"
      data-form-error
      className="flex items-start gap-2.5 rounded-md bg-danger-soft p-3.5 text-small text-danger"
    >
      <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden />
      <div>{isOffline ? t('notSent') : children}</div>
    </div>
  )
}
