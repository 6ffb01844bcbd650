import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@/shared/i18n/languages.ts'
import { buttonClass } from '@/shared/ui/button.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { type EmbedTheme, embedCode, embedThemes } from '../share-addresses.ts'
import { ShareSection } from './share-section.tsx'

/** The line of HTML that shows the menu on the chef's own site. */
export function EmbedSection({ slug, language }: { slug: string; language: Language }) {
  const { t } = useTranslation('share')
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  return (
    <ShareSection id="embed" title={t('embed.title')} text={t('embed.text')}>
      <SegmentedChoice
        label={t('embed.theme')}
        className="justify-self-start"
        value={theme}
        onChange={setTheme}
        options={embedThemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <CopiedField
        label={t('embed.label')}
        value={embedCode(slug, language, theme)}
        copied={t('embed.copied')}
      />
      <p className="text-small text-ink-soft">{t('embed.facts')}</p>
      <a
        href={`/embed/${slug}?lang=${language}&theme=${theme}`}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'ghost' }, '-ml-4 justify-self-start')}
      >
        {t('embed.preview')}
      </a>
    </ShareSection>
  )
}
