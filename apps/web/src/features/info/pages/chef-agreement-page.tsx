import { useTranslation } from 'react-i18next'
import { LegalDocument } from '../components/legal-document.tsx'

const sections = ['law', 'safety', 'honest', 'orders', 'data', 'money', 'ours', 'ending'] as const

export default function ChefAgreementPage() {
  const { t } = useTranslation('chefAgreement')
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
