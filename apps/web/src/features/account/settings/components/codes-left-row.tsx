import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import type { CodesLeft } from '../second-factors.ts'

/** At this number or fewer the row suggests a new set. */
const few = 3

interface CodesLeftRowProps {
  /** Null: no set exists. */
  codes: CodesLeft | null
  onRenew: () => void
}

export function CodesLeftRow({ codes, onRenew }: CodesLeftRowProps) {
  const { t } = useTranslation('settings')
  const isShort = codes === null || codes.remaining <= few
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <div className="min-w-0">
        <p className="font-medium">{t('codes.title')}</p>
        <p className={isShort ? 'text-small text-warning' : 'text-small text-ink-faint'}>
          {codes ? t('codes.left', { count: codes.remaining, total: codes.total }) : t('codes.none')}
        </p>
      </div>
      <Button variant="secondary" size="sm" icon={<ScrollText aria-hidden />} onClick={onRenew}>
        {t(codes ? 'codes.renew' : 'codes.make')}
      </Button>
    </div>
  )
}
