import { ChefHat, MapPin, Search, Soup, Utensils } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceOption } from '@/shared/places/place-option.tsx'
import type { Suggestion, SuggestionGroup } from './suggestions.ts'

const groups: readonly SuggestionGroup[] = ['words', 'dishes', 'cuisines', 'chefs', 'places']

const icons: Record<SuggestionGroup, ReactNode> = {
  words: <Search aria-hidden />,
  dishes: <Soup aria-hidden />,
  cuisines: <Utensils aria-hidden />,
  chefs: <ChefHat aria-hidden />,
  places: <MapPin aria-hidden />,
}

interface SuggestionListProps {
  id: string
  rows: readonly Suggestion[]
  active: number
  onChoose: (row: Suggestion) => void
}

/** The suggestions, grouped by kind. The field keeps focus and marks the active row. */
export function SuggestionList({ id, rows, active, onChoose }: SuggestionListProps) {
  const { t } = useTranslation('menu')
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={t('search.words')}
      hidden={rows.length === 0}
      onMouseDown={(event) => event.preventDefault()}
      className="grid gap-2"
    >
      {groups
        .filter((group) => rows.some((row) => row.group === group))
        .map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={group} role="group" aria-label={t(`search.groups.${group}`)}>
            <p aria-hidden className="px-3 pb-1 text-caption font-semibold text-ink-faint">
              {t(`search.groups.${group}`)}
            </p>
            <ul role="presentation">
              {rows.map(
                (row, index) =>
                  row.group === group && (
                    <PlaceOption
                      key={row.key}
                      id={`${id}-${index}`}
                      isActive={index === active}
                      icon={icons[group]}
                      onChoose={() => onChoose(row)}
                    >
                      <span className="min-w-0 flex-1 truncate">{row.text}</span>
                      <span className="numeric shrink-0 text-caption text-ink-faint">
                        {row.count === undefined ? row.hint : t('search.chefs', { count: row.count })}
                      </span>
                    </PlaceOption>
                  ),
              )}
            </ul>
          </div>
        ))}
    </div>
  )
}
