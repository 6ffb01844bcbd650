import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { Button } from '@/shared/ui/button.tsx'
import type { Reportable } from '../reportable.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** Opens the report dialog; visitors are sent to sign in first. */
export function ReportButton(subject: Reportable) {
  const { t } = useTranslation('chef')
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { kind, name } = subject
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Flag aria-hidden />}
        aria-label={kind === 'chef' ? t('report.chef', { chef: name }) : t('report.review', { author: name })}
        className="text-ink-faint"
        disabled={loading}
        onClick={() => {
          if (user) {
            setOpen(true)
          } else {
            void navigate('/auth', { state: { from: location } })
          }
        }}
      >
        <span className={kind === 'review' ? 'max-sm:sr-only' : ''}>{t('report.action')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
