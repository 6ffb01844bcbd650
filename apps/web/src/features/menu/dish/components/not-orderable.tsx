import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { CirclePause, CookingPot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'

/** Replaces the order form of a dish that can't be ordered: the reason and a link to the menu. */
export function NotOrderable({ dish }: { dish: DishDetail }) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  const chef = inLanguage(language, dish.chef.name, dish.chef.nameRu)
  const isPaused = dish.status === 'paused' || dish.chef.status === 'paused'
  const reason = dish.promise === 'scheduled_batch' ? 'noBatch' : 'soldOut'
  return (
    // A live region, because it can replace the form while a buyer is filling it in.
    <div role="status" className="grid justify-items-start gap-3 rounded-lg border border-line bg-sunken p-5">
      <p className="flex items-center gap-2.5 text-lead font-semibold [&>svg]:size-5.5 [&>svg]:text-ink-faint">
        {isPaused ? <CirclePause aria-hidden /> : <CookingPot aria-hidden />}
        {t(isPaused ? 'paused.title' : `${reason}.title`)}
      </p>
      <p className="text-ink-soft">
        {isPaused
          ? t(dish.chef.status === 'paused' ? 'paused.chef' : 'paused.dish', { chef })
          : t(`${reason}.text`, { chef })}
      </p>
      <ButtonLink to={`/chefs/${dish.chef.slug}`} variant="secondary" className="mt-1">
        {t('seeMenu')}
      </ButtonLink>
    </div>
  )
}
