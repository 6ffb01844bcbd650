import { ChefHat, MapPin, Search, Soup, Utensils } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceOption } from '@/shared/places/place-option.tsx'
import { GroupedListbox } from '@/shared/ui/grouped-listbox.tsx'
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

export function SuggestionList({ id, rows, active, onChoose }: SuggestionListProps) {
  const { t } = useTranslation('menu')
  return (
    <GroupedListbox
      id={id}
      label={t('search.words')}
      groups={groups}
      groupName={(group) => t(`search.groups.${group}`)}
      rows={rows}
      option={(row, optionId, index) => (
        <PlaceOption
          id={optionId}
          isActive={index === active}
          icon={icons[row.group]}
          onChoose={() => onChoose(row)}
        >
          <span className="min-w-0 flex-1 truncate">{row.text}</span>
          <span className="numeric shrink-0 text-caption text-ink-faint">
            {row.count === undefined ? row.hint : t('search.chefs', { count: row.count })}
          </span>
        </PlaceOption>
      )}
    />
  )
}
