import { CertificationKind } from '@localchef/contracts/certifications/certification'
import { problemKinds } from '@localchef/contracts/disputes/report-problem'
import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { queueJobs } from '@localchef/contracts/queue/queue'
import { reportReasons } from '@localchef/contracts/reports/report-content'
import type { SignalKind } from '@localchef/contracts/trust/trust-signal'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useCertificationNames } from '@/features/certifications/use-certification-names.ts'
import { bankReason } from '@/features/payments/admin/bank-reason.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { isChargeback } from './is-chargeback.ts'
import type { Verdict } from './verdict.ts'

const MissingKinds = z.array(z.array(CertificationKind))

/** A kind of permit as the chef wrote it. If it is the key of a certification, the certification's name. */
export function usePermitName(): (kind: string) => string {
  const { t } = useTranslation('certifications')
  return (kind) => {
    const certification = CertificationKind.safeParse(kind).data
    return certification ? t(`kind.${certification}`) : kind
  }
}

/** A row's title and the line under it, in the reader's language. */
export function useQueueWords() {
  const { t } = useTranslation(['reports', 'queue', 'chargebacks', 'certifications', 'problems', 'trust'])
  const { t: tPayments } = useTranslation('chargebacks')
  const { language } = useLanguage()
  const allergenNames = useAllergenNames()
  const certificationNames = useCertificationNames()
  const permitName = usePermitName()
  const { withNumbers } = useNumbered()

  function titleOf({ kind, title, titleRu, subjectKind }: QueueItem): string {
    if (kind === 'dispute') return `${t(`subject.${subjectKind as 'order'}`)} ${withNumbers(title)}`
    if (kind === 'signal') {
      return inLanguage(language, title, titleRu) || t(`trust:kind.${subjectKind as SignalKind}`)
    }
    if (kind === 'job') {
      const job = queueJobs.find((name) => name === title)
      return job ? t(`queue:jobs.${job}`) : t('queue:jobTitle', { name: title })
    }
    return (
      withNumbers(inLanguage(language, title, titleRu)) ||
      t(`subject.${(subjectKind ?? 'review') as 'review'}`)
    )
  }

  function detailOf({ kind, detail, detailRu, subjectKind, recipient }: QueueItem): string {
    switch (kind) {
      case 'certification':
        return t(`certifications:kind.${detail as 'other'}`)
      case 'permit':
        return permitName(detail)
      case 'gap':
        return MissingKinds.parse(JSON.parse(detail)).map(certificationNames).join('; ')
      case 'denial':
        return allergenNames([detail])
      case 'report': {
        const reason = reportReasons.find((known) => known === detail) ?? 'other'
        return `${t(`subject.${subjectKind as 'review'}`)}, ${t(`reason.${reason}`)}`
      }
      case 'dispute':
        return t(`problems:kind.${problemKinds.find((known) => known === detail) ?? 'other'}`)
      case 'payment':
        return [
          t(`chargebacks:kind.${subjectKind as 'difference'}`),
          subjectKind === 'chargeback' ? bankReason(detail, tPayments) : withNumbers(detail),
        ]
          .filter(Boolean)
          .join(': ')
      case 'signal':
        return t(`trust:reason.${subjectKind as SignalKind}`, { count: Number(detail) })
      case 'mail':
        return recipient ?? detail
      default:
        return inLanguage(language, detail, detailRu)
    }
  }

  /** The label of a verdict's button. */
  function verdictOf(item: QueueItem, verdict: Verdict): string {
    if (!isChargeback(item)) return t(`queue:do.${item.kind}.${verdict}`)
    return t(verdict === 'approve' ? 'chargebacks:answer.do' : 'chargebacks:answer.accept')
  }

  /** The message after a decision. */
  function doneOf(item: QueueItem, verdict: Verdict): string {
    if (!isChargeback(item)) return t(`queue:done.${item.kind}.${verdict}`, { subject: titleOf(item) })
    return t(verdict === 'approve' ? 'chargebacks:answer.done' : 'chargebacks:answer.accepted', {
      subject: titleOf(item),
    })
  }

  return { titleOf, detailOf, verdictOf, doneOf }
}
