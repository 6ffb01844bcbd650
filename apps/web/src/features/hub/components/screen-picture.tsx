import { writtenIn } from '@localchef/contracts/language'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'

/** Size of the screenshots that `npm run pictures:hub` takes. */
const size = { width: 585, height: 840 }

/** A screenshot in the reader's language and theme. The other theme's picture isn't loaded. */
export function ScreenPicture({ name, topic }: { name: string; topic: string }) {
  const { t } = useTranslation('hub')
  const { language } = useLanguage()
  // Screens are taken in English and Russian.
  const taken = writtenIn(language, 'en', 'ru')
  return (
    <figure className="w-full max-w-65 justify-self-center overflow-hidden rounded-lg border border-line shadow-raised">
      {(['light', 'dark'] as const).map((theme) => (
        <SturdyImage
          key={theme}
          src={`/hub/${name}-${taken}-${theme}.webp`}
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
