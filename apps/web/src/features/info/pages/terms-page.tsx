import { useTranslation } from 'react-i18next'
import { legalQuery } from '@/features/info/legal/use-legal-text.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import { LegalDocument } from '../components/legal-document.tsx'

const termsSections = [
  'service',
  'account',
  'orders',
  'prices',
  'food',
  'conduct',
  'ending',
  'liability',
  'changes',
] as const

export function firstData(): Promise<void> {
  return queryClient.prefetchQuery(legalQuery('terms'))
}

export default function TermsPage() {
  const { t } = useTranslation('terms')
  return (
    <LegalDocument
      kind="terms"
      title={t('heading')}
      lead={t('lead')}
      sections={termsSections.map((id) => ({
        id,
        title: t(`sections.${id}.title`),
        text: t(`sections.${id}.text`),
      }))}
    />
  )
}
