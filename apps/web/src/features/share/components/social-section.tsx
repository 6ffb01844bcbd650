import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@/shared/i18n/languages.ts'
import { buttonClass } from '@/shared/ui/button.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'
import { socialPictureAddress } from '../share-addresses.ts'
import { ShareSection } from './share-section.tsx'

const shapes = [
  { shape: 'square', width: 1080, height: 1080 },
  { shape: 'story', width: 1080, height: 1920 },
] as const

/** Pictures of the menu for social posts, light or dark. */
export function SocialSection({ slug, language }: { slug: string; language: Language }) {
  const { t } = useTranslation('share')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  return (
    <ShareSection id="social" title={t('social.title')} text={t('social.text')}>
      <SegmentedChoice
        label={t('social.theme')}
        className="justify-self-start"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
      />
      <ul className="grid items-end gap-5 sm:grid-cols-2">
        {shapes.map(({ shape, width, height }) => {
          const address = socialPictureAddress(slug, shape, { language, theme })
          return (
            <li key={shape} className="grid justify-items-start gap-3">
              <SturdyImage
                src={address}
                alt={t(`social.${shape}Alt`)}
                width={width}
                height={height}
                loading="lazy"
                className="h-auto w-full max-w-72 rounded-md border border-line bg-sunken"
              />
              <a
                href={address}
                download={`${slug}-${shape}-${theme}.jpg`}
                className={buttonClass({ variant: 'secondary' })}
              >
                <Download aria-hidden />
                {t(`social.${shape}`)}
              </a>
            </li>
          )
        })}
      </ul>
    </ShareSection>
  )
}
