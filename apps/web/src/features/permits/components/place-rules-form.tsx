import { countRuledKitchens } from '@localchef/contracts/permits/count-ruled-kitchens'
import { keyOfRule } from '@localchef/contracts/permits/place-key'
import type { PlaceRule, PlaceRules } from '@localchef/contracts/permits/place-rules'
import { ruleOfPlace, rulesOn } from '@localchef/contracts/permits/rule-of-place'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDate } from '@/shared/format/time.ts'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { placeName } from '@/shared/permits/place-name.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { PlaceRuleDialog } from './place-rule-dialog.tsx'
import { RuledKitchensDialog } from './ruled-kitchens-dialog.tsx'

interface PlaceRulesFormProps {
  value: PlaceRules
  onSave: (value: PlaceRules) => void
}

/** A dialog that is open: for a rule, for a new state, or for a county, whose rule starts as that of its state. */
interface Editing {
  rule: PlaceRule | undefined
  countyOf?: PlaceRule
}

/** The rules of states and counties, each from a day on. Changes are kept here until they are saved together. */
export function PlaceRulesForm({ value, onSave }: PlaceRulesFormProps) {
  const { t } = useTranslation('placeRules')
  const { language } = useLanguage()
  const [rules, setRules] = useState<readonly PlaceRule[]>(value.rules)
  const [editing, setEditing] = useState<Editing>()
  const [listed, setListed] = useState<PlaceRule>()
  const today = new Date().toISOString().slice(0, 10)
  const inForce = new Set(rulesOn(rules, today).map(keyOfRule))
  const sorted = [...rules].sort((a, b) => (keyOfRule(a) < keyOfRule(b) ? -1 : 1))
  const { data: places } = useRuledKitchens()
  /** Number of kitchens that follow a rule on its first day, or today if that is past. */
  const kitchensOf = (rule: PlaceRule) => {
    const [, day = today] = [today, rule.holdsFrom].sort()
    const held = rulesOn(rules, day)
    return places
      ?.filter((place) => ruleOfPlace(held, place) === rule)
      .reduce((sum, { kitchens }) => sum + kitchens, 0)
  }
  const keep = (rule: PlaceRule) => {
    const before = editing?.rule
    setRules([...rules.filter((other) => other !== before), rule])
    setEditing(undefined)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ rules: sorted })
      }}
      className="grid gap-4"
    >
      <ul className="grid divide-y divide-line rounded-lg border border-line">
        {sorted.map((rule) => (
          <RuleRow
            key={keyOfRule(rule)}
            rule={rule}
            state={inForce.has(keyOfRule(rule)) ? 'now' : rule.holdsFrom > today ? 'later' : 'over'}
            kitchens={kitchensOf(rule)}
            // An edited rule has kitchens of its own only once it is saved.
            onList={rules === value.rules ? () => setListed(rule) : undefined}
            onEdit={() => setEditing({ rule })}
            onAddCounty={() => setEditing({ rule: undefined, countyOf: rule })}
            onRemove={() => setRules(rules.filter((other) => other !== rule))}
          />
        ))}
        {sorted.length === 0 && <li className="p-4 text-small text-ink-soft">{t('none')}</li>}
      </ul>
      <div className="flex flex-wrap justify-between gap-3">
        <Button
          variant="secondary"
          icon={<Plus aria-hidden />}
          onClick={() => setEditing({ rule: undefined })}
        >
          {t('add')}
        </Button>
        <FormFoot isChanged={rules !== value.rules} />
      </div>
      {listed && (
        <RuledKitchensDialog
          by={{ rule: { state: listed.state, county: listed.county, holdsFrom: listed.holdsFrom } }}
          title={t('ruled.ofRule', { place: placeName(listed, language) })}
          onClose={() => setListed(undefined)}
        />
      )}
      {editing && (
        <PlaceRuleDialog
          rule={editing.rule}
          countyOf={editing.countyOf}
          taken={rules.filter((other) => other !== editing.rule).map(keyOfRule)}
          onKeep={keep}
          onClose={() => setEditing(undefined)}
        />
      )}
    </form>
  )
}

interface RuleRowProps {
  rule: PlaceRule
  state: 'now' | 'later' | 'over'
  /** Undefined while they are counted. */
  kitchens: number | undefined
  /** Undefined while the rules have unsaved changes. */
  onList: (() => void) | undefined
  onEdit: () => void
  onAddCounty: () => void
  onRemove: () => void
}

const tones = { now: 'success', later: 'info', over: 'neutral' } as const

function RuleRow({ rule, state, kitchens, onList, onEdit, onAddCounty, onRemove }: RuleRowProps) {
  const { t } = useTranslation('placeRules')
  const { language } = useLanguage()
  const day = (date: string) => formatDate(`${date}T12:00:00Z`, language, 'UTC')
  const name = placeName(rule, language)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        </p>
        <p className="text-small text-ink-soft">
          {t('summary', { from: day(rule.holdsFrom), checked: day(rule.checkedOn) })}
        </p>
        {state !== 'over' && kitchens !== undefined && (
          <p className="numeric text-small text-ink-soft">
            {onList && kitchens > 0 ? (
              <button
                type="button"
                onClick={onList}
                aria-label={t('ruled.open', { count: kitchens, place: name })}
                className="inline-flex min-h-6 items-center text-left text-accent-text underline underline-offset-4"
              >
                {t('kitchens', { count: kitchens })}
              </button>
            ) : (
              t('kitchens', { count: kitchens })
            )}
          </p>
        )}
      </div>
      <div className="flex gap-1">
        {rule.county === null && state !== 'over' && (
          <IconButton label={t('addCounty', { name })} onClick={onAddCounty}>
            <Plus aria-hidden />
          </IconButton>
        )}
        <IconButton label={t('edit', { name })} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={t('remove', { name })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

/** The number of home kitchens of each state and county. */
function useRuledKitchens() {
  return useQuery({
    queryKey: ['ruled-kitchens'],
    queryFn: async ({ signal }) => (await callFunction(countRuledKitchens, {}, { signal })).places,
  })
}
