import type { PlaceRule, PlaceRules } from '@localchef/contracts/permits/place-rules'
import { rulesOn } from '@localchef/contracts/permits/rule-of-state'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { FormFoot } from './form-foot.tsx'
import { PlaceRuleDialog } from './place-rule-dialog.tsx'

interface PlaceRulesFormProps {
  value: PlaceRules
  onSave: (value: PlaceRules) => void
}

const keyOf = ({ state, holdsFrom }: PlaceRule) => `${state} ${holdsFrom}`

/** The rules of states, each from a day on. Changes are kept here until they are saved together. */
export function PlaceRulesForm({ value, onSave }: PlaceRulesFormProps) {
  const { t } = useTranslation('adminSettings')
  const [rules, setRules] = useState<readonly PlaceRule[]>(value.rules)
  const [editing, setEditing] = useState<{ rule: PlaceRule | undefined }>()
  const today = new Date().toISOString().slice(0, 10)
  const inForce = new Set(rulesOn(rules, today).map(keyOf))
  const sorted = [...rules].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
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
            key={keyOf(rule)}
            rule={rule}
            state={inForce.has(keyOf(rule)) ? 'now' : rule.holdsFrom > today ? 'later' : 'over'}
            onEdit={() => setEditing({ rule })}
            onRemove={() => setRules(rules.filter((other) => other !== rule))}
          />
        ))}
        {sorted.length === 0 && <li className="p-4 text-small text-ink-soft">{t('placeRules.none')}</li>}
      </ul>
      <div className="flex flex-wrap justify-between gap-3">
        <Button
          variant="secondary"
          icon={<Plus aria-hidden />}
          onClick={() => setEditing({ rule: undefined })}
        >
          {t('placeRules.add')}
        </Button>
        <FormFoot isChanged={rules !== value.rules} />
      </div>
      {editing && (
        <PlaceRuleDialog
          rule={editing.rule}
          taken={rules.filter((other) => other !== editing.rule).map(keyOf)}
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
  onEdit: () => void
  onRemove: () => void
}

const tones = { now: 'success', later: 'info', over: 'neutral' } as const

function RuleRow({ rule, state, onEdit, onRemove }: RuleRowProps) {
  const { t } = useTranslation('adminSettings')
  const { language } = useLanguage()
  const day = (date: string) => formatDate(`${date}T12:00:00Z`, language, 'UTC')
  const name = inLanguage(language, rule.name, rule.nameRu)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} <Badge tone={tones[state]}>{t(`placeRules.state.${state}`)}</Badge>
        </p>
        <p className="text-small text-ink-soft">
          {t('placeRules.summary', { from: day(rule.holdsFrom), checked: day(rule.checkedOn) })}
        </p>
      </div>
      <div className="flex gap-1">
        <IconButton label={t('placeRules.edit', { name })} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={t('placeRules.remove', { name })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
