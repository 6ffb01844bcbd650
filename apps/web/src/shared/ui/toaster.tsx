import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster as Sonner } from 'sonner'
import { useTheme } from '@/shared/ui/theme.ts'
import { toasterMounted } from './toast.ts'

/** Top left, at most 3 at once, 4 s each, 356 px wide, 14 px apart (spec, section 9). */
export default function Toaster() {
  const { t } = useTranslation()
  const { theme } = useTheme()
  useEffect(toasterMounted, [])
  return (
    <Sonner
      theme={theme}
      position="top-left"
      visibleToasts={3}
      duration={4000}
      gap={14}
      style={{ '--width': '356px' } as React.CSSProperties}
      containerAriaLabel={t('toast.region')}
      toastOptions={{
        style: {
          background: 'var(--surface)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: '0.9rem',
          boxShadow: 'var(--shadow-lifted)',
          fontFamily: 'var(--font-sans)',
          fontSize: '0.9rem',
          // A modal dialog takes pointer events from everything else; an undo must stay within reach.
          pointerEvents: 'auto',
        },
        classNames: {
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-danger',
          warning: '[&_[data-icon]]:text-warning',
          info: '[&_[data-icon]]:text-info',
          // The library's own color follows its two themes and not ours.
          description: 'text-ink-soft!',
        },
      }}
    />
  )
}
