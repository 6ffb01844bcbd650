import type { QueryNeed, UnderstoodQuery } from '@localchef/contracts/search/understood-query'
import { Trans, useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { Badge } from '@/shared/ui/badge.tsx'

const link = 'font-semibold text-accent-text underline underline-offset-2'

interface UnderstoodWordsProps extends Pick<UnderstoodQuery, 'corrected' | 'understood'> {
  /** Searches for other words, or for the typed ones uncorrected. */
  onInstead: (query: string, exact: boolean) => void
}

/** The server's corrections of the words, and the needs it understood beside them. */
export function UnderstoodWords({ corrected, understood = [], onInstead }: UnderstoodWordsProps) {
  const { t } = useTranslation('chefs')
  if (!corrected && understood.length === 0) return null
  return (
    <div role="status" className="grid gap-2 text-body">
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
      {understood.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
          <span>{t('query.understood')}</span>
          {understood.map((need) => (
            <Badge key={`${need.kind} ${need.words}`} tone="accent">
              <NeedText need={need} />
            </Badge>
          ))}
        </div>
      )}
    </div>
  )
}

/** Offers a query that finds something, in one click. */
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
  const allergenNames = useAllergenNames()
  switch (need.kind) {
    case 'diet':
      return t(`diets.${need.diet}`, { ns: 'cards' })
    case 'free_of':
      return t('query.freeOf', { names: allergenNames(need.allergens) })
    case 'max_price':
      return t('query.maxPrice', { price: formatDollars(need.price) })
    case 'when':
      return t(`query.when.${need.when}`)
  }
}
