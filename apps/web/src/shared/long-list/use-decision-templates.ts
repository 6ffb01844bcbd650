import { useTranslation } from 'react-i18next'

type Decision = 'chef.reject' | 'certification.reject' | 'report.approve' | 'report.reject'

/** Sentences to begin a reason with: the same in the queue and on the pages of chefs, certifications and reports. */
export function useDecisionTemplates(decision: Decision): string[] {
  const { t } = useTranslation('desk')
  return (['1', '2', '3'] as const).map((number) => t(`templates.${decision}.${number}`))
}
