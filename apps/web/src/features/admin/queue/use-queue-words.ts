import type { QueueItem } from '@localchef/contracts/admin-queue'
import { PROBLEM_KINDS } from '@localchef/contracts/report-problem'
import { REPORT_REASONS } from '@localchef/contracts/write-review'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/i18n/in-language.ts'
import { useLanguage } from '@/i18n/use-language.ts'
import { useAllergenNames } from '@/kitchen/use-allergen-names.ts'

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
