import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useMyLoyalty } from '../use-loyalty.ts'
import { useLoyaltyTexts } from '../use-loyalty-texts.ts'

/** The kitchens where a buyer collects. */
export function MyLoyalty() {
  const { t } = useTranslation('loyalty')
  const { language } = useLanguage()
  const texts = useLoyaltyTexts()
  const query = useMyLoyalty()
  return (
    <section aria-labelledby="my-loyalty" className="grid gap-3">
      <h2 id="my-loyalty" className="food-name text-subtitle">
        {t('mine.title')}
      </h2>
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-20 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className="text-ink-soft">{t('mine.empty')}</p>}
      {query.data && query.data.length > 0 && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {query.data.map((rule) => (
              <li
                key={`${rule.chef.id} ${rule.every} ${rule.category} ${rule.missing}`}
                className="grid gap-0.5 py-3"
              >
                <Link
                  to={`/chefs/${rule.chef.id}`}
                  className="inline-flex min-h-6 items-center justify-self-start underline underline-offset-4"
                >
                  <span translate="no">{inLanguage(language, rule.chef.name, rule.chef.nameRu)}</span>
                </Link>
                <p>{texts.progress(rule, rule.category)}</p>
                <p className="text-small text-ink-soft">{texts.offer(rule)}</p>
              </li>
            ))}
          </ul>
          <p className="text-caption text-ink-faint">{t('counts')}</p>
        </>
      )}
    </section>
  )
}
