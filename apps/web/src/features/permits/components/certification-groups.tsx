import { certificationKinds } from '@localchef/contracts/certifications/certification'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { FieldError } from '@/shared/ui/field.tsx'
import type { RuleForm } from '../rule-form.ts'

interface CertificationGroupsProps {
  form: RuleForm
  path: 'certifications' | `permits.${number}.certifications`
  legend: string
  hint: string
}

/** Groups of certifications: one of each group is required. */
export function CertificationGroups({ form, path, legend, hint }: CertificationGroupsProps) {
  const { t } = useTranslation(['placeRules', 'certifications'])
  const groups = form.watch(path) ?? []
  const error = form.getFieldState(path, form.formState).error
  const set = (next: PlaceRule['certifications']) =>
    form.setValue(path, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{legend}</legend>
      <p className="text-small text-ink-soft">{hint}</p>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity, and their boxes no state of their own
        <fieldset key={index} className="grid gap-1 rounded-md bg-sunken p-3">
          <legend className="sr-only">{t('group', { place: index + 1 })}</legend>
          <div className="grid sm:grid-cols-2">
            {certificationKinds.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`certifications:kind.${kind}`)}
                checked={group.includes(kind)}
                onChange={(event) => {
                  const next = event.target.checked
                    ? [...group, kind]
                    : group.filter((other) => other !== kind)
                  set(groups.map((other, place) => (place === index ? next : other)))
                }}
              />
            ))}
          </div>
          <div>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => set(groups.filter((_, place) => place !== index))}
            >
              {t('removeGroup', { place: index + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {error && <FieldError>{t('groupEmpty')}</FieldError>}
      {groups.length < 6 && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => set([...groups, []])}>
            {t('addGroup')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
