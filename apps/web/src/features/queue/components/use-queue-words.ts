import { PROBLEM_KINDS } from '@localchef/contracts/disputes/report-problem'
import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { REPORT_REASONS } from '@localchef/contracts/reports/report-content'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/menu/cards/use-allergen-names.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** What a row is called, and the line under it, in the reader's language. */
export function useQueueWords() {
  const { t } = useTranslation(['admin', 'certifications', 'problems'])
  const { language } = useLanguage()
  const allergenNames = useAllergenNames()

  function titleOf({ kind, title, titleRu, subjectKind }: QueueItem): string {
    if (kind === 'dispute') return `${t(`subject.${subjectKind as 'order'}`)} ${title}`
    if (kind === 'job') return t('queue.jobTitle', { name: title })
    return inLanguage(language, title, titleRu) || t(`subject.${(subjectKind ?? 'review') as 'review'}`)
  }

  function detailOf({ kind, detail, subjectKind, recipient }: QueueItem): string {
    switch (kind) {
      case 'certification':
        return t(`certifications:kind.${detail as 'other'}`)
      case 'denial':
        return allergenNames([detail])
      case 'report': {
        const reason = REPORT_REASONS.find((known) => known === detail) ?? 'other'
        return `${t(`subject.${subjectKind as 'review'}`)}, ${t(`reportReason.${reason}`)}`
      }
      case 'dispute':
        return t(`problems:kind.${PROBLEM_KINDS.find((known) => known === detail) ?? 'other'}`)
      case 'mail':
        return recipient ?? detail
      default:
        return detail
    }
  }

  return { titleOf, detailOf }
}
