import { useTranslation } from 'react-i18next'
import { legalQuery } from '@/features/info/legal/use-legal-text.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import { LegalDocument } from '../components/legal-document.tsx'

const agreementSections = ['law', 'safety', 'honest', 'orders', 'data', 'money', 'ours', 'ending'] as const

export function firstData(): Promise<void> {
  return queryClient.prefetchQuery(legalQuery('agreement'))
}

export default function ChefAgreementPage() {
  const { t } = useTranslation('chefAgreement')
  return (
    <LegalDocument
      kind="agreement"
      title={t('heading')}
      lead={t('lead')}
      sections={agreementSections.map((id) => ({
        id,
        title: t(`sections.${id}.title`),
        text: t(`sections.${id}.text`),
      }))}
    />
  )
}
