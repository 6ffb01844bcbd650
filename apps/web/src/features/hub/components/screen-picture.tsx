import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'

/** As `npm run pictures:hub` takes them. */
const size = { width: 585, height: 840 }

/** A screen as it looks in the reader's language and theme; the theme that is not shown is not loaded either. */
export function ScreenPicture({ name, topic }: { name: string; topic: string }) {
  const { t } = useTranslation('hub')
  const { language } = useLanguage()
  return (
    <figure className="w-full max-w-65 justify-self-center overflow-hidden rounded-lg border border-line shadow-raised">
      {(['light', 'dark'] as const).map((theme) => (
        <SturdyImage
          key={theme}
          src={`/hub/${name}-${language}-${theme}.webp`}
          alt={t('guide.picture', { topic })}
          {...size}
          loading="lazy"
          decoding="async"
          className={clsx('h-auto w-full', theme === 'light' ? 'dark:hidden' : 'hidden dark:block')}
        />
      ))}
    </figure>
  )
}
