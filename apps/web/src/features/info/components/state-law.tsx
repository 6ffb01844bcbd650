import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { countiesOf, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { usePlaceRules } from '@/shared/permits/use-place-rules.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { KnownLaw } from './known-law.tsx'

/** The chosen state's rules for home kitchens with their sources, or a note that they are not known. */
export function StateLaw() {
  const { t } = useTranslation('becomeChef')
  const { profile } = useAuth()
  const [chosen, setChosen] = useState<string>()
  const [county, setCounty] = useState('')
  const headingId = useId()
  const { data: rules, isError, error, refetch } = usePlaceRules()
  const { language } = useLanguage()
  const known = rules ?? []
  const state = chosen ?? ruleOfPlace(known, { state: profile?.state, county: null })?.state ?? ''
  const counties = countiesOf(known, state)
  const rule = ruleOfPlace(known, { state, county: county || null })
  return (
    <section aria-labelledby={headingId} className="page-width py-8 sm:py-10">
      <h2 id={headingId} className="food-name text-title">
        {t('law.heading')}
      </h2>
      <p className="mt-1.5 max-w-2xl text-ink-soft">{t('law.lead')}</p>
      <div className="mt-6 grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <Field label={t('law.state')} required className="max-w-xs">
          <Select
            value={state}
            onChange={(event) => {
              setChosen(event.target.value)
              setCounty('')
            }}
          >
            <option value="">{t('law.choose')}</option>
            {statesOf(known).map(({ state: code, name, nameRu }) => (
              <option key={code} value={code}>
                {inLanguage(language, name, nameRu)}
              </option>
            ))}
            <option value="other">{t('law.other')}</option>
          </Select>
        </Field>
        {counties.length > 0 && (
          <Field label={t('law.county')} className="max-w-xs">
            <Select value={county} onChange={(event) => setCounty(event.target.value)}>
              <option value="">{t('law.otherCounty')}</option>
              {counties.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div aria-live="polite" className="max-w-3xl empty:hidden">
          {rule && <KnownLaw rule={rule} />}
          {isError && !rules && <ErrorState error={error} retry={() => void refetch()} />}
          {state === 'other' && <p>{t('law.unknown')}</p>}
        </div>
      </div>
    </section>
  )
}

/** One rule of each state, for its name. */
function statesOf(rules: readonly PlaceRule[]): PlaceRule[] {
  return rules.filter((rule, index) => rules.findIndex(({ state }) => state === rule.state) === index)
}
