import { stateNames } from '@localchef/contracts/places/us-states'
import type { QueryNeed, UnderstoodQuery } from '@localchef/contracts/search/understood-query'
import { MapPin } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { placeName } from '@/shared/places/search-place.ts'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { withoutWords } from './without-words.ts'

const link = 'font-semibold text-accent-text underline underline-offset-2'

interface UnderstoodWordsProps extends Pick<UnderstoodQuery, 'corrected' | 'understood' | 'place'> {
  query: string
  /** Searches for other words, or for the typed ones uncorrected. */
  onInstead: (query: string, exact: boolean) => void
}

/**
 * The server's corrections of the query, and the place and needs that it found in the query. One click leaves each of
 * them out.
 */
export function UnderstoodWords({
  query,
  corrected,
  understood = [],
  place,
  onInstead,
}: UnderstoodWordsProps) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  if (!corrected && !place && understood.length === 0) return null
  const leaveOut = (words: string) => onInstead(withoutWords(corrected?.to ?? query, words), false)
  return (
    <div className="grid gap-2 text-body">
      {corrected && (
        <p>
          <Trans
            t={t}
            i18nKey="query.corrected"
            values={{ to: corrected.to, from: corrected.from }}
            components={{
              strong: <strong />,
              exact: (
                <button type="button" className={link} onClick={() => onInstead(corrected.from, true)} />
              ),
            }}
          />
        </p>
      )}
      {(place || understood.length > 0) && (
        <div className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
          <span>{t('query.understood')}</span>
          {place && (
            <FilterChip pressed icon={<MapPin aria-hidden />} onClick={() => leaveOut(place.words)}>
              {placeName(place, language)}
            </FilterChip>
          )}
          {understood.map((need) => (
            <FilterChip key={`${need.kind} ${need.words}`} pressed onClick={() => leaveOut(need.words)}>
              <NeedText need={need} />
            </FilterChip>
          ))}
        </div>
      )}
    </div>
  )
}

/** Announces the correction together with the number of results, so that screen readers announce each search once. */
export function CorrectedTo({ corrected }: Pick<UnderstoodQuery, 'corrected'>) {
  const { t } = useTranslation('chefs')
  return corrected && <span className="sr-only">. {t('query.correctedTo', { to: corrected.to })}</span>
}

/** Offers, in one click, a similar query that has results. */
export function DidYouMean({
  query,
  onInstead,
}: {
  query: string
  onInstead: (query: string, exact: boolean) => void
}) {
  const { t } = useTranslation('chefs')
  return (
    <p className="text-lead">
      <Trans
        t={t}
        i18nKey="query.didYouMean"
        values={{ query }}
        components={{
          other: <button type="button" className={link} onClick={() => onInstead(query, false)} />,
        }}
      />
    </p>
  )
}

function NeedText({ need }: { need: QueryNeed }) {
  const { t } = useTranslation(['chefs', 'cards'])
  const { language } = useLanguage()
  const allergenNames = useAllergenNames()
  switch (need.kind) {
    case 'diet':
      return t(`diets.${need.diet}`, { ns: 'cards' })
    case 'free_of':
      return t('query.freeOf', { names: allergenNames(need.allergens) })
    case 'max_price':
      return t('query.maxPrice', { price: formatDollars(need.price) })
    case 'min_price':
      return t('query.minPrice', { price: formatDollars(need.price) })
    case 'when':
      return t(`query.when.${need.when}`)
    case 'heat':
      return t(`query.heat.${heatName(need)}`)
    case 'course':
      return need.courses.map((course) => t(`categories.${course}`, { ns: 'cards' })).join(', ')
    case 'guests':
      return t('query.guests', { count: need.guests })
    case 'state':
      return stateNames([need.state], language)
    case 'service':
      return t(`services.${need.service}`, { ns: 'cards' })
  }
}

function heatName({ from, to }: Extract<QueryNeed, { kind: 'heat' }>) {
  if (to < 2) return from > 0 ? 'mild' : to === 0 ? 'none' : 'little'
  if (to === 2) return 'medium'
  return from === 3 ? 'most' : 'hot'
}
