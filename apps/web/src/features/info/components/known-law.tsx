import { useTranslation } from 'react-i18next'
import { homeFoodLaws, type KnownState } from '../home-food-laws.ts'

/** A state's rules for home kitchens, with the year and the sources. */
export function KnownLaw({ state }: { state: KnownState }) {
  const { t } = useTranslation('becomeChef')
  const { year, sources } = homeFoodLaws[state]
  return (
    <div className="grid gap-3">
      <ul className="grid list-disc gap-2 pl-5">
        {(['first', 'second', 'third'] as const).map((point) => (
          <li key={point}>{t(`law.states.${state}.${point}`)}</li>
        ))}
      </ul>
      <p className="text-small text-ink-soft">{t('law.asOf', { year: String(year) })}</p>
      <ul className="grid gap-1 text-small">
        {sources.map(({ name, address }) => (
          <li key={address}>
            <a
              href={address}
              lang="en"
              target="_blank"
              rel="noreferrer"
              className="text-accent-text underline underline-offset-2 hover:no-underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
