import { useTranslation } from 'react-i18next'
import { legalQuery } from '@/features/info/legal/use-legal-text.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import { LegalDocument } from '../components/legal-document.tsx'

const privacySections = [
  'collect',
  'why',
  'see',
  'place',
  'browser',
  'counts',
  'pictures',
  'texts',
  'keep',
  'rights',
] as const

export function firstData(): Promise<void> {
  return queryClient.prefetchQuery(legalQuery('privacy'))
}

export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  return (
    <LegalDocument
      kind="privacy"
      title={t('heading')}
      lead={t('lead')}
      sections={privacySections.map((id) => ({
        id,
        title: t(`sections.${id}.title`),
        text: t(`sections.${id}.text`),
      }))}
    />
  )
}
