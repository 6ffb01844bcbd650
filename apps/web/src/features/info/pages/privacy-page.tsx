import { useTranslation } from 'react-i18next'
import { LegalDocument } from '../components/legal-document.tsx'

const sections = ['collect', 'why', 'see', 'place', 'browser', 'pictures', 'keep', 'rights'] as const

export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  return (
    <LegalDocument
      title={t('heading')}
      lead={t('lead')}
      sections={sections.map((id) => ({
        id,
        title: t(`sections.${id}.title`),
        text: t(`sections.${id}.text`),
      }))}
    />
  )
}
