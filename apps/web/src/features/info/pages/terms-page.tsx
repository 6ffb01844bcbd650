import { useTranslation } from 'react-i18next'
import { LegalDocument } from '../components/legal-document.tsx'

const sections = [
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

export default function TermsPage() {
  const { t } = useTranslation('terms')
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
