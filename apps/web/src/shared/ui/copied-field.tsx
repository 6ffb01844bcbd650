import clsx from 'clsx'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '@/shared/browser/copy-text.ts'
import { Button } from './button.tsx'

interface CopiedFieldProps {
  label: string
  value: string
  /** The message after copying; “Copied” by default. */
  copied?: string
  /** A secret that is never shown again; screen readers announce it. */
  isOnce?: boolean
}

/** A text to copy, which can also be selected by hand. */
export function CopiedField({ label, value, copied, isOnce = false }: CopiedFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div
      className={clsx('grid gap-2', isOnce && 'rounded-md bg-success-soft p-4')}
      role={isOnce ? 'status' : undefined}
    >
      <label htmlFor={id} className={clsx('text-small font-semibold', isOnce && 'text-success')}>
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className={clsx(
            'min-h-11 flex-1 rounded-md border border-line-strong bg-surface px-3 text-small',
            isOnce ? 'numeric min-w-0' : 'min-w-48',
          )}
        />
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copyText(value, copied)}>
          {t('copy.do')}
        </Button>
      </div>
    </div>
  )
}
