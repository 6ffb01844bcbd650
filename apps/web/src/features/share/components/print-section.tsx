import { FileText, SquareMenu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@/shared/i18n/languages.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { ShareSection } from './share-section.tsx'

/** Links to the sheets for the printer. */
export function PrintSection({ language }: { language: Language }) {
  const { t } = useTranslation('share')
  return (
    <ShareSection id="print" title={t('print.title')} text={t('print.text')}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={`/dashboard/share/flyer?lang=${language}`}
          variant="secondary"
          icon={<FileText aria-hidden />}
        >
          {t('print.flyer')}
        </ButtonLink>
        <ButtonLink
          to={`/dashboard/share/table-card?lang=${language}`}
          variant="secondary"
          icon={<SquareMenu aria-hidden />}
        >
          {t('print.tableCard')}
        </ButtonLink>
      </div>
    </ShareSection>
  )
}
